import type { Page } from '@playwright/test'
import { adminEmail, callApi, newAddress } from './api.ts'
import { expect, test } from './fixtures.ts'
import { startAsGuest } from './guest-donating.ts'
import { click, clickButton, fill, pressKey } from './hands.ts'
import { pathIn } from './mailed-links.ts'
import { decideOnPaypal } from './paypal.ts'

/** Writes a text in the dialog with this name. */
const write = async (page: Page, title: string, text: string, action = 'Send') => {
  const dialog = page.getByRole('dialog', { name: title })
  await fill(dialog.getByRole('textbox', { name: 'Message' }), text)
  await clickButton(dialog, action)
  await expect(dialog).toBeHidden()
}

test('a person and admins write about a dispute, the owner is asked through an admin, and the person withdraws it', async ({
  signedIn: page,
  person,
  campaign,
  campaigner,
  inbox,
  admin: { page: admin },
  browser,
  baseURL,
}) => {
  const reason = `The oaks are missing: ${campaign.title}`
  await callApi('/disputes', { campaignId: campaign._id, type: 'other', reason }, person.token)
  const course = page.getByRole('list', { name: 'What happened' })
  const row = admin.getByRole('row').filter({ hasText: reason })
  const sheet = admin.getByRole('dialog', { name: reason })
  const openCase = async () => {
    await admin.goto('/admin?tab=disputes&sort=-createdAt')
    await clickButton(admin, reason)
  }

  await test.step('the person writes to the admins, whose list marks it', async () => {
    await page.goto('/myDisputes')
    await expect(page.getByText(/^An answer is usual by/)).toBeVisible()
    await clickButton(page, 'Write to the admins')
    await write(page, 'Write to the admins', 'I counted forty limes.')
    await expect(course).toContainText('I counted forty limes.')
    const mail = await inbox.waitFor(adminEmail, new RegExp(`^A message about a dispute: .*${campaign.title}`))
    await admin.goto(pathIn(mail, '/admin?tab=disputes'))
    await expect(sheet).toContainText('I counted forty limes.')
    await expect(sheet.getByRole('status')).toContainText('Message to answer')
    await pressKey(admin, 'Escape')
    await expect(row).toContainText('Message to answer')
  })

  await test.step('an admin answers, and the person reads it where the mail leads', async () => {
    await openCase()
    await clickButton(sheet, 'Write')
    await write(admin, 'Write to the person who raised it', 'We ask the organiser.')
    await expect(sheet.getByRole('status')).not.toContainText('Message to answer')
    await page.goto(pathIn(await inbox.waitFor(person.email, /^A message about your dispute/), '/myDisputes'))
    await expect(course).toContainText('An admin wrote')
    await expect(course).toContainText('We ask the organiser.')
  })

  await test.step('the owner reads only what an admin shares, and answers', async () => {
    const context = await browser.newContext({ baseURL: baseURL ?? '' })
    await context.addInitScript((token) => localStorage.setItem('muster.token', token), campaigner.token)
    const owners = await context.newPage()
    await owners.goto(`/campaigns/${campaign._id}/money`)
    await expect(owners.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(owners.getByRole('region', { name: 'About disputes on your campaign' })).toHaveCount(0)
    await clickButton(sheet, 'Share with the owner')
    const sharing = admin.getByRole('dialog', { name: 'Share a text with the owner' })
    await expect(sharing.getByRole('textbox', { name: 'Message' })).toHaveValue('I counted forty limes.')
    await fill(sharing.getByRole('textbox', { name: 'Message' }), `Ask ${person.email} about the oaks.`)
    await clickButton(sharing, 'Share')
    await expect(sharing.getByText(/^This says who raised it/).first()).toBeVisible()
    await write(admin, 'Share a text with the owner', 'A supporter asks where the oaks are.', 'Share')
    const mail = await inbox.waitFor(
      campaigner.email,
      new RegExp(`^About a dispute on your campaign: .*${campaign.title}`),
    )
    await owners.goto(pathIn(mail, '/money'))
    const shared = owners.getByRole('region', { name: 'About disputes on your campaign' })
    await expect(shared).toContainText('A supporter asks where the oaks are.')
    await expect(owners.getByRole('main')).not.toContainText(person.email)
    await click(shared.getByRole('button', { name: /^Answer/ }))
    await write(owners, 'Answer the admins', 'They come on Monday.')
    await expect(shared).toContainText('They come on Monday.')
    await context.close()
  })

  await test.step('an admin passes the answer on, and the person withdraws the dispute', async () => {
    await page.reload()
    await expect(course).not.toContainText('They come on Monday.')
    await openCase()
    await expect(sheet.getByRole('status')).toContainText('Message to answer')
    await clickButton(sheet, 'Pass on the owner’s answer')
    await clickButton(admin.getByRole('dialog', { name: 'Write to the person who raised it' }), 'Send')
    await expect(sheet.getByRole('status')).not.toContainText('Message to answer')
    await page.reload()
    await expect(course).toContainText('They come on Monday.')
    await clickButton(page, 'Withdraw')
    await clickButton(page.getByRole('dialog', { name: 'Withdraw the dispute?' }), 'Withdraw')
    await expect(course).toContainText('Withdrawn by who raised it')
    await expect(page.getByRole('button', { name: 'Withdraw' })).toHaveCount(0)
  })
})

test('a guest raises a dispute about their donation from its page, follows it there and by mail, and withdraws it', async ({
  page,
  campaign,
  inbox,
  admin: { page: admin },
}) => {
  const email = newAddress()
  await page.goto(`/campaigns/${campaign._id}`)
  await decideOnPaypal(await startAsGuest(page, email), 'approve')
  const receipt = pathIn(await inbox.waitFor(email, /^Thank you/), '/receipt?token=')
  const reason = `It was $2.50, ${email}`
  const section = page.getByRole('region', { name: 'Your dispute' })

  await test.step('the guest reports a problem, and reads that the money waits', async () => {
    await page.goto(receipt)
    await clickButton(page, 'Report a problem')
    const dialog = page.getByRole('dialog', { name: 'Report a problem' })
    await fill(dialog.getByRole('textbox', { name: 'Reason' }), reason)
    await clickButton(dialog, 'Send the dispute')
    await expect(dialog).toBeHidden()
    await expect(section).toContainText('Your money waits')
    await expect(section).toBeFocused()
    await clickButton(section, 'Write to the admins')
    await write(page, 'Write to the admins', 'My bank says the same.')
    await expect(section).toContainText('My bank says the same.')
  })

  await test.step('an admin answers, and the mail leads the guest to the page', async () => {
    await admin.goto('/admin?tab=disputes&sort=-createdAt')
    await clickButton(admin, reason)
    await clickButton(admin.getByRole('dialog', { name: reason }), 'Write')
    await write(admin, 'Write to the person who raised it', 'Please send us the amount.')
    const mail = await inbox.waitFor(email, /^A message about your dispute/)
    await page.goto(pathIn(mail, '/receipt?token='))
    await expect(section).toContainText('Please send us the amount.')
  })

  await test.step('the guest withdraws it, and can raise another one', async () => {
    await clickButton(section, 'Withdraw')
    await clickButton(page.getByRole('dialog', { name: 'Withdraw the dispute?' }), 'Withdraw')
    await expect(section).toContainText('Withdrawn by who raised it')
    await expect(section).not.toContainText('Your money waits')
    await expect(page.getByRole('button', { name: 'Report another problem' })).toBeVisible()
  })
})
