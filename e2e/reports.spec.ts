import { linkToken } from './api.ts'
import { expect, newAddress, test } from './fixtures.ts'
import { button, enter, field, tabTo, type } from './keys.ts'
import { click, pressKey } from './hands.ts'

test('a visitor reports a campaign with the keyboard, an admin closes the case, and the visitor hears of it', async ({
  page,
  campaign,
  inbox,
  admin: { page: admin },
}) => {
  const email = newAddress()
  await page.goto(`/campaigns/${campaign._id}`)
  const opener = button(page, 'Report a problem')
  await enter(page, opener)
  await enter(page, page.getByRole('button', { name: /^Something is wrong with this campaign/ }))
  const dialog = page.getByRole('dialog', { name: 'Report this campaign' })
  await tabTo(page, dialog.getByRole('radio', { name: 'Fraud or a scam' }))
  await pressKey(page, 'ArrowDown')
  await expect(dialog.getByRole('radio', { name: 'Against the law' })).toBeChecked()
  await type(page, field(dialog, 'Describe it'), 'The road belongs to the army.')
  await type(page, dialog.getByRole('textbox', { name: 'Your email' }), email)
  await pressKey(page, 'Enter')
  await expect(dialog.getByText(`open the mail that we sent to ${email}`)).toBeVisible()
  await enter(page, dialog.getByRole('button', { name: 'Close', exact: true }).last())
  await expect(opener).toBeFocused()

  await page.goto(`/verify-report?token=${linkToken(await inbox.waitFor(email, /Confirm your address/))}`)
  await click(button(page, 'Confirm my address'))
  await expect(page.getByText('Your address is confirmed')).toBeVisible()

  await admin.goto(`/admin?tab=disputes`)
  await tabTo(admin, admin.getByRole('radio', { name: /^Disputes/ }))
  await pressKey(admin, 'ArrowRight')
  await expect(admin).toHaveURL(/view=reports/)
  await admin.goto(`/admin?tab=disputes&view=reports&campaignId=${campaign._id}`)
  await enter(admin, button(admin, campaign.title))
  const found = admin.getByRole('dialog', { name: campaign.title })
  await expect(found.getByRole('list', { name: 'Reports' })).toContainText('The road belongs to the army.')
  await enter(admin, button(found, 'Close the case'))
  const question = admin.getByRole('dialog', { name: 'Close the case?' })
  await expect(question).toContainText('Mailed to 1 reporter')
  await type(admin, field(question, 'What did you find?'), 'The army has agreed.')
  await enter(admin, button(question, 'Close the case'))
  await expect(found.getByRole('status')).toHaveText('Closed')
  await expect(found).toContainText('The army has agreed.')

  const mail = await inbox.waitFor(email, /stays online/)
  expect(mail.links.some((link) => link.endsWith(`/campaigns/${campaign._id}`))).toBe(true)
})
