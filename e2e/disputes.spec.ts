import { expect, test } from './fixtures.ts'
import { reportProblem } from './states/state.ts'
import { click, fill, pressKey } from './hands.ts'

test('a problem reported on a campaign’s page is decided, and the person who reported it is informed', async ({
  signedIn: page,
  person,
  campaign,
  inbox,
  admin: { page: admin },
}) => {
  await page.goto(`/campaigns/${campaign._id}`)
  await reportProblem(page, 'a dispute')
  const dialog = page.getByRole('dialog', { name: 'Report a problem' })
  await click(dialog.getByRole('button', { name: 'Send the dispute' }))
  await expect(dialog.getByRole('alert')).toContainText('Please provide a reason')
  const reason = `No road like this: ${campaign.title}`
  await fill(dialog.getByRole('textbox', { name: 'Reason' }), reason)
  await click(dialog.getByRole('button', { name: 'Send the dispute' }))
  // It shows the success, and closes half a second later.
  await expect(dialog.getByText('Your dispute is sent')).toBeVisible()
  await expect(dialog).toBeHidden()
  await click(page.getByRole('button', { name: 'See my disputes' }))
  await expect(page.getByRole('table', { name: 'My disputes' })).toContainText(reason)

  await admin.goto('/admin?tab=disputes&status=open')
  await click(admin.getByRole('button', { name: reason }))
  await click(admin.getByRole('button', { name: 'Resolve', exact: true }))
  const prompt = admin.getByRole('dialog', { name: 'Resolve?' })
  await fill(prompt.getByRole('textbox', { name: 'Notes' }), 'The owner corrected the address.')
  await click(prompt.getByRole('button', { name: 'Resolve', exact: true }))
  await expect(prompt).toBeHidden()
  await pressKey(admin, 'Escape')
  // The row shows the decision and stays until the page is reloaded.
  await expect(admin.getByRole('row').filter({ hasText: reason })).toContainText('Resolved')

  const mail = await inbox.waitFor(person.email, /resolved/i)
  await page.goto(new URL(mail.links.find((link) => link.includes('/myDisputes'))!).pathname)
  await expect(page.getByRole('list', { name: 'What happened' })).toContainText('The owner corrected the address.')
})
