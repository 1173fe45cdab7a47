import type { Browser, Page } from '@playwright/test'
import { callApi, inDays, makePerson, type Person } from './api.ts'
import { expect, test } from './fixtures.ts'
import { choose, click, clickButton, fill, pressKey } from './hands.ts'
import { decideOnPaypal } from './paypal.ts'
import { reportProblem } from './states/state.ts'

type Made = { _id: string; title: string; net: number }
type Order = { links: { href: string; rel: string }[] }

const donate = async (page: Page, { _id }: Made, donor: Person, amount: number) => {
  const { links } = await callApi<Order>(`/campaigns/${_id}/donations/create-order`, { amount }, donor.token)
  await page.goto(links.find(({ rel }) => rel === 'approve')!.href)
  await decideOnPaypal(page, 'approve')
  await page.waitForURL(`**/campaigns/${_id}?donation=*`)
}

/** A page of another browser, on which this person is logged in. */
const pageOf = async (browser: Browser, { token }: Person, baseURL: string | undefined) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  await context.addInitScript((value) => localStorage.setItem('muster.token', value), token)
  return context.newPage()
}

/** A campaign with donations of $100 and, of this person, $30, and a payout of all of it that waits. */
const paidCampaign = async (page: Page, owner: Person, donor: Person): Promise<Made> => {
  const body = { title: `Benches ${owner.email.slice(1, 9)}`, executionDate: inDays(9) }
  const campaign = await callApi<Made>('/campaigns', body, owner.token)
  await donate(page, campaign, await makePerson(), 100)
  await donate(page, campaign, donor, 30)
  return campaign
}

test('money that its donor disputes is not paid out, and can be refunded', async ({
  signedIn: page,
  person,
  inbox,
  admin: { page: admin, token },
  browser,
  baseURL,
}) => {
  const owner = await makePerson()
  const campaign = await paidCampaign(page, owner, person)
  const payout = await callApi<Made>(`/campaigns/${campaign._id}/payout`, {}, owner.token)
  const reason = `I meant to give $3, ${person.email}`
  const sheet = admin.getByRole('dialog', { name: campaign.title })
  const openPayout = async () => {
    await admin.goto('/admin?tab=payouts')
    await click(admin.getByRole('row').filter({ hasText: campaign.title }).getByRole('button'))
  }

  await test.step('the donor raises a dispute, and reads that the money waits', async () => {
    await page.goto(`/campaigns/${campaign._id}`)
    await reportProblem(page, 'a dispute')
    const dialog = page.getByRole('dialog', { name: 'Report a problem' })
    await choose(dialog.getByRole('combobox', { name: 'What is it about?' }), 'donation')
    await fill(dialog.getByRole('textbox', { name: 'Reason' }), reason)
    await clickButton(dialog, 'Send the dispute')
    await expect(dialog).toBeHidden()
    await page.goto('/myDisputes')
    await expect(page.getByRole('table', { name: 'My disputes' })).toContainText('Your money waits')
    await page.goto('/myDonations')
    await expect(page.getByRole('main')).toContainText(/in dispute|waits for a decision/i)
  })

  await test.step('the payout that was requested before cannot be approved', async () => {
    await openPayout()
    await expect(sheet).toContainText('$30.00 of it is in dispute')
    await expect(sheet.getByRole('link', { name: reason })).toBeVisible()
    await expect(sheet.getByRole('button', { name: /^Approve/ })).toHaveCount(0)
    await expect(callApi(`/admin/payouts/${payout._id}/approve`, {}, token)).rejects.toThrow(/409.*payout_uncovered/)
  })

  const owners = await pageOf(browser, owner, baseURL)
  await test.step('the owner reads what waits, and requests the rest after the rejection', async () => {
    await owners.goto(`/campaigns/${campaign._id}`)
    const panel = owners.getByRole('region', { name: 'Payouts' })
    await expect(panel).toContainText('$30.00 of the payout that you requested waits for a decision')
    await expect(panel).not.toContainText(person.email)
    await clickButton(sheet, 'Reject')
    await clickButton(admin.getByRole('dialog', { name: 'Reject this payout?' }), 'Reject the payout')
    await expect(sheet).toContainText('Decided by')
    await owners.reload()
    await expect(panel).toContainText('$30.00 waits for a decision')
    await clickButton(owners, 'Request Payout')
    const dialog = owners.getByRole('dialog', { name: 'Request Payout' })
    await click(dialog.getByRole('button', { name: /^Request \$/ }))
    await expect(dialog).toBeHidden()
  })

  await test.step('the rest is approved, and visitors read that a part of the money waits', async () => {
    await openPayout()
    await click(sheet.getByRole('button', { name: /^Approve \$/ }))
    const approving = admin.getByRole('dialog', { name: 'Approve this payout?' })
    await click(approving.getByRole('checkbox', { name: '1 dispute about this campaign waits for a decision' }))
    await clickButton(approving, 'Approve and send')
    await expect(approving).toBeHidden()
    await expect(sheet).toContainText('Decided by')
    await owners.goto(`/campaigns/${campaign._id}`)
    await expect(owners.getByRole('main')).toContainText('A part of the money waits for a decision')
    await owners.context().close()
  })

  await test.step('the donor gets the money back, and the refund decides the dispute', async () => {
    await admin.goto('/admin?tab=disputes&sort=-createdAt')
    await clickButton(admin, reason)
    const dispute = admin.getByRole('dialog', { name: reason })
    await expect(dispute).toContainText('What the campaign still has of the donation is not paid out')
    await clickButton(dispute, 'Refund')
    const refunding = admin.getByRole('dialog', { name: 'Refund this donation' })
    await fill(refunding.getByRole('textbox', { name: 'Reason' }), 'You get all of it back.')
    await clickButton(refunding, 'Refund $30.00')
    await expect(refunding.getByRole('status')).toContainText('$30.00 was refunded to the donor')
    await pressKey(admin, 'Escape')
    await expect(dispute.getByRole('status')).toContainText('Resolved')
    const mail = await inbox.waitFor(person.email, /^Your donation of \$30\.00 .* was refunded/)
    expect(mail.links.join()).toContain('/myDisputes')
    await page.goto('/myDisputes')
    await expect(page.getByRole('list', { name: 'What happened' })).toContainText('You get all of it back.')
    await expect(page.getByRole('main')).not.toContainText('Your money waits')
  })
})
