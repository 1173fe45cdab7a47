import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { expect, test } from './fixtures.ts'
import { button, enter, field, type } from './keys.ts'
import { fill } from './hands.ts'

// The tests use the keyboard only.
const clickButton = (page: Page, name: string) => enter(page, button(page, name))
const clickIn = (page: Page, name: string) => enter(page, button(page.getByRole('dialog'), name))

const logOut = async (page: Page) => {
  await enter(page, button(page.locator('header'), 'Logout'))
  await expect(page).toHaveURL('/')
}

const typeLogin = async (page: Page, { email, password }: { email: string; password: string }) => {
  await type(page, field(page, 'Email'), email)
  await type(page, field(page, 'Password'), password)
  await clickButton(page, 'Log in')
}

test('the second factor is turned on with an app, required at the next login, and a recovery code works, too', async ({
  page,
  person,
}) => {
  await page.goto('/login?next=/account')
  await typeLogin(page, person)
  await clickButton(page, 'Turn it on')
  const key = await page.getByRole('dialog').locator('code').textContent()
  const app = new TOTP({ secret: key?.replaceAll(' ', '') ?? '' })
  const used = app.generate()
  await type(page, field(page, 'Code'), used)
  await clickIn(page, 'Turn it on')
  await expect(page.getByText('Keep these codes now')).toBeVisible()
  const codes = await page.getByRole('dialog').getByRole('listitem').allTextContents()
  expect(codes).toHaveLength(10)
  const file = page.waitForEvent('download')
  await clickIn(page, 'Download')
  expect((await file).suggestedFilename()).toBe('muster-recovery-codes.txt')
  await clickIn(page, 'I have kept them')
  await expect(page.getByRole('button', { name: 'Turn it off' })).toBeFocused()

  await logOut(page)
  await page.goto('/login')
  await typeLogin(page, person)
  const code = page.getByLabel('Code', { exact: true })
  await expect(code).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  await fill(page.getByLabel('Email'), 'somebody.else@example.org')
  await expect(code).toHaveCount(0)
  await fill(page.getByLabel('Email'), person.email)
  // The code was used to turn the factor on, so it cannot be used again.
  await fill(code, used)
  await clickButton(page, 'Log in')
  await expect(page.getByRole('alert')).toContainText('This code is wrong or was used already')
  await fill(code, codes[0] ?? '')
  await clickButton(page, 'Log in')
  await expect(page.locator('header').getByRole('button', { name: 'Logout' })).toBeVisible()
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
  await clickButton(page, 'Change password')
  await expect(page.getByText('Your other sessions were ended.')).toBeVisible()
  await expect(ends).toHaveCount(0)
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
