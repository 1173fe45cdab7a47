import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { button, enter, type } from './keys.ts'
import { fill } from './hands.ts'

// The tests use the keyboard only.
const clickButton = (page: Page, name: string) => enter(page, button(page, name))
const clickIn = (page: Page, name: string) => enter(page, button(page.getByRole('dialog'), name))

const openAccount = async (page: Page) => {
  await page.goto('/account')
  await page.getByText('This device').waitFor()
}

test('the account page reloads changes after 300 ms and never overwrites unsaved fields', async ({
  signedIn: page,
}) => {
  await openAccount(page)
  await fill(page.getByLabel(/^Name/), 'Ana')
  const reload = page.waitForResponse('**/api/auth/me')
  await clickButton(page, 'Save profile')
  await fill(page.getByLabel(/^Username/), 'not_saved_yet')
  await reload
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  await expect(page.getByLabel(/^Name/)).toHaveValue('Ana')
  await expect(page.getByLabel(/^Username/)).toHaveValue('not_saved_yet')
  await page.reload()
  await expect(page.getByLabel(/^Name/)).toHaveValue('Ana')
  await expect(page.getByLabel(/^Username/)).toHaveValue('not_saved_yet')
})

test('without a response, saving shows the specified error and keeps the input', async ({ signedIn: page }) => {
  await openAccount(page)
  await page.route('**/api/user/profile', (route) => route.abort())
  await page.route('**/api/auth/change-password', (route) => route.abort())
  await fill(page.getByLabel(/^Name/), 'Ana')
  await clickButton(page, 'Save profile')
  await expect(page.getByRole('alert').getByText('Failed to update profile', { exact: true })).toBeVisible()
  await expect(page.getByLabel(/^Name/)).toHaveValue('Ana')
  await fill(page.getByLabel('Current password'), 'the old one')
  await fill(page.getByLabel('New password', { exact: true }), 'the good new one')
  await clickButton(page, 'Change password')
  await expect(page.getByRole('alert').getByText('Failed to change password', { exact: true })).toBeVisible()
})

test('a PayPal address takes effect 72 hours after its link was used', async ({ signedIn: page, person, inbox }) => {
  await openAccount(page)
  const address = `pay${Date.now()}@example.org`
  await type(page, page.getByLabel(/^PayPal address/), address)
  await clickButton(page, 'Save PayPal address')
  await expect(page.getByText('Waiting for confirmation')).toBeVisible()
  const [link] = (await inbox.waitFor(address, /PayPal/)).links
  await page.goto(link ?? '')
  await clickButton(page, 'Confirm this address')
  await expect(page.getByText('Your PayPal address is confirmed.')).toBeVisible()
  await enter(page, page.getByRole('link', { name: 'Go to my account' }))
  await expect(page.getByText(`Payouts go to ${person.email}`)).toBeVisible()
  await expect(page.getByText(/^From .*, payouts go to/)).toContainText(address)
  await clickButton(page, 'Keep the current address')
  await expect(page.getByText('A new address is waiting')).toHaveCount(0)
})

test('deleting the account leads to the home page, signed out', async ({ signedIn: page, person }) => {
  await openAccount(page)
  const data = page.waitForEvent('download')
  await clickButton(page, 'Download my data')
  expect((await data).suggestedFilename()).toMatch(/^muster-my-data-\d{4}-\d\d-\d\d\.json$/)
  await clickButton(page, 'Delete my account')
  await fill(page.getByLabel('Your password'), 'not this one')
  await clickIn(page, 'Delete my account')
  await expect(page.getByRole('alert')).toContainText('The password is wrong')
  await fill(page.getByLabel('Your password'), person.password)
  await clickIn(page, 'Delete my account')
  await expect(page).toHaveURL('/')
  await expect(page.locator('header').getByRole('link', { name: 'Login' })).toBeVisible()
})
