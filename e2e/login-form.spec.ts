import { password } from './api.ts'
import { expect, newAddress, test } from './fixtures.ts'
import { expectAtField } from './form-errors.ts'
import { click, clickButton, fill, pressKey } from './hands.ts'

test('login: wrong credentials show one error and keep the email', async ({ page, person }) => {
  await page.goto('/login')
  await clickButton(page, 'Log in')
  await expectAtField(page, 'Email', /email/i)
  await fill(page.getByLabel('Email'), person.email)
  await fill(page.getByLabel('Password', { exact: true }), 'not this one')
  await clickButton(page, 'Log in')
  await expect(page.getByRole('alert')).toContainText(/password/i)
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  // The email is passed on to the links for a new password and for an account.
  await click(page.getByRole('link', { name: 'Forgot your password?' }))
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
})

test('a forgotten password is reset, and the old one stops working', async ({ page, person, inbox }) => {
  await page.goto('/forgot')
  await fill(page.getByLabel('Email'), 'ana@')
  await clickButton(page, 'Send me the link')
  await expectAtField(page, 'Email', /email/i)
  await fill(page.getByLabel('Email'), person.email)
  await clickButton(page, 'Send me the link')
  await expect(page.getByText('Email sent if account exists.')).toBeVisible()

  const mail = await inbox.waitFor(person.email, /password/i)
  const link = new URL(mail.links.find((found) => found.includes('/reset/'))!)
  await page.goto(link.pathname + link.search)
  await fill(page.getByLabel('New password', { exact: true }), 'short')
  await clickButton(page, 'Set the new password')
  await expectAtField(page, 'New password', /8 characters/)
  await fill(page.getByLabel('New password', { exact: true }), 'eleven green bicycles')
  await clickButton(page, 'Set the new password')
  await expect(page).toHaveURL(/\/login/)

  await fill(page.getByLabel('Email'), person.email)
  await fill(page.getByLabel('Password', { exact: true }), password)
  await clickButton(page, 'Log in')
  await expect(page.getByRole('alert')).toContainText(/password/i)
  await fill(page.getByLabel('Password', { exact: true }), 'eleven green bicycles')
  await clickButton(page, 'Log in')
  await expect(page.getByRole('button', { name: 'Logout' }).first()).toBeVisible()
})

test('a used, truncated or invalid link shows an error and a next step', async ({ page }) => {
  await page.goto('/reset/x')
  await expect(page.getByRole('alert')).toContainText('Missing token')
  await page.goto('/verify-email')
  await expect(page.getByRole('alert')).toContainText('Missing token')
  await page.goto('/verify-email?token=wrong')
  await expect(page.getByRole('alert')).toContainText('Invalid or expired token')
  await page.goto('/reset/x?token=wrong')
  await expect(page.getByRole('alert')).toContainText('Invalid or expired token')
  await expect(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible()
})

test('an unverified member sees what to do, and can request the link again', async ({ page, inbox, campaign }) => {
  const email = newAddress()
  await page.goto('/register')
  await fill(page.getByLabel('Email'), email)
  await fill(page.getByLabel('Password', { exact: true }), password)
  await clickButton(page, 'Create an account')
  await expect(page.getByRole('heading', { name: /Check your inbox/ })).toBeVisible()
  await inbox.waitFor(email, /verify/i)
  await page.goto(`/login?next=/campaigns/${campaign._id}`)
  await fill(page.getByLabel('Email'), email)
  await fill(page.getByLabel('Password', { exact: true }), password)
  await clickButton(page, 'Log in')
  await expect(page.getByRole('heading', { level: 1, name: campaign.title })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Verify your address' })).toBeVisible()
  await clickButton(page, 'Donate')
  await expect(page.getByRole('dialog', { name: 'Donate' })).toContainText('Verify your address first')
  await pressKey(page, 'Escape')
  await click(page.getByRole('region', { name: 'Verify your address' }).getByRole('button'))
  await expect(page.getByText('Sent again. Look in your inbox.')).toBeVisible()
})

test('a login never redirects to another site', async ({ page, person }) => {
  await page.goto('/login?next=//evil.example/campaigns')
  await fill(page.getByLabel('Email'), person.email)
  await fill(page.getByLabel('Password', { exact: true }), password)
  await clickButton(page, 'Log in')
  await expect(page.getByRole('button', { name: 'Logout' }).first()).toBeVisible()
  await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/$/)
})

test('a login with an unknown return path leads to the home page', async ({ page, person }) => {
  await page.goto('/login?next=/nowhere')
  await fill(page.getByLabel('Email'), person.email)
  await fill(page.getByLabel('Password', { exact: true }), password)
  await clickButton(page, 'Log in')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pick a day. Fill it with people.')
})
