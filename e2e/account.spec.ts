import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { expect, test } from './fixtures.ts'
import { button, enter, field, type } from './keys.ts'

// The tests use the keyboard only.
const press = (page: Page, name: string) => enter(page, button(page, name))
const pressIn = (page: Page, name: string) => enter(page, button(page.getByRole('dialog'), name))

const openAccount = async (page: Page) => {
  await page.goto('/account')
  await page.getByText('This device').waitFor()
}

const logOut = async (page: Page) => {
  await enter(page, button(page.locator('header'), 'Logout'))
  await expect(page).toHaveURL('/')
}

const typeLogin = async (page: Page, { email, password }: { email: string; password: string }) => {
  await type(page, field(page, 'Email'), email)
  await type(page, field(page, 'Password'), password)
  await press(page, 'Log in')
}

test('the second factor is turned on with an app, required at the next login, and a recovery code works, too', async ({
  page,
  person,
}) => {
  await page.goto('/login?next=/account')
  await typeLogin(page, person)
  await press(page, 'Turn it on')
  const key = await page.getByRole('dialog').locator('code').textContent()
  const app = new TOTP({ secret: key?.replaceAll(' ', '') ?? '' })
  const used = app.generate()
  await type(page, field(page, 'Code'), used)
  await pressIn(page, 'Turn it on')
  await expect(page.getByText('Keep these codes now')).toBeVisible()
  const codes = await page.getByRole('dialog').getByRole('listitem').allTextContents()
  expect(codes).toHaveLength(10)
  const file = page.waitForEvent('download')
  await pressIn(page, 'Download')
  expect((await file).suggestedFilename()).toBe('muster-recovery-codes.txt')
  await pressIn(page, 'I have kept them')
  await expect(page.getByRole('button', { name: 'Turn it off' })).toBeFocused()

  await logOut(page)
  await page.goto('/login')
  await typeLogin(page, person)
  const code = page.getByLabel('Code', { exact: true })
  await expect(code).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  await page.getByLabel('Email').fill('somebody.else@example.org')
  await expect(code).toHaveCount(0)
  await page.getByLabel('Email').fill(person.email)
  // The code was used to turn the factor on, so it cannot be used again.
  await code.fill(used)
  await press(page, 'Log in')
  await expect(page.getByRole('alert')).toContainText('This code is wrong or was used already')
  await code.fill(codes[0] ?? '')
  await press(page, 'Log in')
  await expect(page.locator('header').getByRole('button', { name: 'Logout' })).toBeVisible()
})

test('the account page reloads changes after 300 ms and never overwrites unsaved fields', async ({
  signedIn: page,
}) => {
  await openAccount(page)
  await page.getByLabel(/^Name/).fill('Ana')
  const reload = page.waitForResponse('**/api/auth/me')
  await press(page, 'Save profile')
  await page.getByLabel(/^Username/).fill('not_saved_yet')
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
  await page.getByLabel(/^Name/).fill('Ana')
  await press(page, 'Save profile')
  await expect(page.getByRole('alert')).toHaveText('Failed to update profile')
  await expect(page.getByLabel(/^Name/)).toHaveValue('Ana')
  await page.getByLabel('Current password').fill('the old one')
  await page.getByLabel('New password', { exact: true }).fill('the good new one')
  await press(page, 'Change password')
  await expect(page.getByRole('alert').filter({ hasText: 'password' })).toHaveText('Failed to change password')
})

test('one session can be ended, and a password change ends the others; both are confirmed', async ({
  page,
  person,
}) => {
  const { email, password } = person
  await page.request.post('/api/auth/login', { data: { email, password } })
  await page.goto('/login?next=/account')
  await typeLogin(page, person)
  const ends = page.getByRole('button', { name: /^End / })
  await expect(ends).toHaveCount(2)
  await enter(page, ends.first())
  await expect(page.getByText(/^Ended: /)).toBeVisible()
  await page.reload()
  await expect(ends).toHaveCount(1)
  await type(page, field(page, 'Current password'), person.password)
  await type(page, field(page, 'New password'), 'another good password')
  await press(page, 'Change password')
  await expect(page.getByText('Your other sessions were ended.')).toBeVisible()
  await expect(ends).toHaveCount(0)
})

test('a PayPal address takes effect 72 hours after its link was used', async ({ signedIn: page, person, inbox }) => {
  await openAccount(page)
  const address = `pay${Date.now()}@example.org`
  await type(page, page.getByLabel(/^PayPal address/), address)
  await press(page, 'Save PayPal address')
  await expect(page.getByText('Waiting for confirmation')).toBeVisible()
  const [link] = (await inbox.waitFor(address, /PayPal/)).links
  await page.goto(link ?? '')
  await press(page, 'Confirm this address')
  await expect(page.getByText('Your PayPal address is confirmed.')).toBeVisible()
  await enter(page, page.getByRole('link', { name: 'Go to my account' }))
  await expect(page.getByText(`Payouts go to ${person.email}`)).toBeVisible()
  await expect(page.getByText(/^From .*, payouts go to/)).toContainText(address)
  await press(page, 'Keep the current address')
  await expect(page.getByText('A new address is waiting')).toHaveCount(0)
})

test('logout clears the token, ends the session and leads to /', async ({ page, person }) => {
  await page.goto('/login?next=/account')
  await typeLogin(page, person)
  await page.getByText('This device').waitFor()
  const tokenOf = () => page.evaluate(() => localStorage.getItem('muster.token'))
  const token = await tokenOf()
  const ended = page.waitForResponse('**/api/auth/logout')
  await logOut(page)
  await ended
  expect(await tokenOf()).toBe(null)
  const answer = await page.request.get('/api/auth/me', { headers: { authorization: `Bearer ${token ?? ''}` } })
  expect(answer.status()).toBe(401)
})

test('deleting the account leads to the home page, signed out', async ({ signedIn: page, person }) => {
  await openAccount(page)
  const data = page.waitForEvent('download')
  await press(page, 'Download my data')
  expect((await data).suggestedFilename()).toMatch(/^muster-my-data-\d{4}-\d\d-\d\d\.json$/)
  await press(page, 'Delete my account')
  await page.getByLabel('Your password').fill('not this one')
  await pressIn(page, 'Delete my account')
  await expect(page.getByRole('alert')).toContainText('The password is wrong')
  await page.getByLabel('Your password').fill(person.password)
  await pressIn(page, 'Delete my account')
  await expect(page).toHaveURL('/')
  await expect(page.locator('header').getByRole('link', { name: 'Login' })).toBeVisible()
})
