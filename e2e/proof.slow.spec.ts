import { expect, test } from './fixtures.ts'
import { button, enter, expectOutlined, field, type } from './keys.ts'
import { refuseOnce, proof, prove, openAccount } from './proof.ts'
import { choose, click, fill, pressKey } from './hands.ts'

test('a change that needs a proof asks for the password and is then saved as typed, with the keyboard', async ({
  signedIn: page,
}) => {
  const seen = await refuseOnce(page, '**/api/user/profile', 'PUT')
  await openAccount(page)
  await type(page, field(page, /^PayPal address/), 'ana@payouts.example')
  await pressKey(page, 'Enter')
  await expect(field(proof(page), 'Your password')).toBeFocused()
  await prove(page, 'wrong password')
  await expect(proof(page).getByRole('alert')).toContainText('The password is wrong')
  await expect(proof(page).getByRole('alert')).toBeFocused()
  await expect(field(proof(page), 'Your password')).toHaveAttribute('aria-invalid', 'true')
  await fill(field(proof(page), 'Your password'), '')
  await prove(page)
  await expect(proof(page)).toHaveCount(0)
  await expect(page.getByText('Waiting for confirmation')).toBeVisible()
  expect(seen.map(({ body }) => body)).toEqual([seen[0]?.body, seen[0]?.body])
})

test('cancelling keeps the form and focus, and shows a quiet notice', async ({ signedIn: page }) => {
  await refuseOnce(page, '**/api/user/profile', 'PUT')
  await openAccount(page)
  const address = field(page, /^PayPal address/)
  await type(page, address, 'ana@payouts.example')
  await pressKey(page, 'Enter')
  await proof(page).waitFor()
  await pressKey(page, 'Escape')
  await expect(proof(page)).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: 'Not done, because you did not confirm' })).toBeVisible()
  await expect(address).toHaveValue('ana@payouts.example')
  await expect(address).toBeFocused()
})

test('a download continues after the password is entered', async ({ signedIn: page }) => {
  await refuseOnce(page, '**/api/user/export', 'GET')
  await openAccount(page)
  const file = page.waitForEvent('download')
  await enter(page, button(page, 'Download my data'))
  await prove(page)
  expect((await file).suggestedFilename()).toMatch(/^muster-my-data-/)
  await expectOutlined(button(page, 'Download my data'))
})

test('over an open dialog, only the proof receives input, and the dialog below keeps its values', async ({
  admin: { page },
}) => {
  const seen = await refuseOnce(page, '**/api/admin/tokens', 'POST')
  const dialog = page.getByRole('dialog', { name: 'Add a secret' })
  const openDialog = async () => {
    await page.goto('/admin?tab=tokens')
    await enter(page, button(page, 'Add a secret'))
    await choose(dialog.getByLabel('Name'), 'another')
    await fill(field(dialog, 'Its name'), 'EXAMPLE_PROOF')
    await fill(field(dialog, 'Value'), 'a value')
  }
  await openDialog()
  await enter(page, button(dialog, 'Save'))
  await proof(page).waitFor()
  await pressKey(page, 'Escape')
  await expect(proof(page)).toHaveCount(0)
  await expect(field(dialog, 'Its name')).toHaveValue('EXAMPLE_PROOF')
  await expect(dialog.getByRole('status')).toContainText('Not done')
  seen.splice(0)
  await enter(page, button(dialog, 'Save'))
  await click(proof(page).getByText('You are not asked again for 10 minutes'))
  await prove(page)
  await expect(page.getByText('EXAMPLE_PROOF is saved.')).toBeVisible()
  expect(seen[1]?.body).toBe(seen[0]?.body)
})
