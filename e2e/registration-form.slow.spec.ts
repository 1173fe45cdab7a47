import type { Page } from '@playwright/test'
import { password } from './api.ts'
import { expect, newAddress, test } from './fixtures.ts'
import { expectAtField } from './form-errors.ts'
import { click, clickButton, fill, pressKey } from './hands.ts'

/** Expects the error summary to have focus, and its line to link to the field. */
const expectSummaryLeadsTo = async (page: Page, message: string | RegExp, label: string): Promise<void> => {
  const summary = page.getByRole('alert').filter({ hasText: 'Please look at this again' })
  await expect(summary).toBeFocused()
  await click(summary.getByRole('link', { name: message }))
  await expect(page.getByLabel(label, { exact: true })).toBeFocused()
}

test('register: each invalid field has its error, and the input survives a reload', async ({ page }) => {
  await page.goto('/register')
  await clickButton(page, 'Create an account')
  await expectAtField(page, 'Email', /email/i)
  await fill(page.getByLabel('Email'), 'ana@')
  await fill(page.getByLabel(/^Username/), 'a b')
  await fill(page.getByLabel(/^Phone/), '+49 30 123')
  await fill(page.getByLabel('Password', { exact: true }), 'short')
  await clickButton(page, 'Create an account')
  await expectAtField(page, 'Email', /email/i)
  await expectAtField(page, /^Username/, /letters|characters/i)
  await expectAtField(page, 'Password', /8 characters/)
  await expectSummaryLeadsTo(page, /8 characters/, 'Password')
  await page.reload()
  await expect(page.getByLabel('Email')).toHaveValue('ana@')
  await expect(page.getByLabel(/^Username/)).toHaveValue('a b')
  await expect(page.getByLabel(/^Phone/)).toHaveValue('+49 30 123')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
})

test('register: errors of the server are shown at their field, too', async ({ page }) => {
  await page.goto('/register')
  const email = newAddress()
  await fill(page.getByLabel('Email'), email)
  await fill(page.getByLabel(/^Phone/), '12')
  await fill(page.getByLabel('Password', { exact: true }), 'password1')
  await clickButton(page, 'Create an account')
  await expectAtField(page, /^Phone/, /phone|number/i)
  await fill(page.getByLabel(/^Phone/), '')
  await clickButton(page, 'Create an account')
  await expectAtField(page, 'Password', /common|often|guess/i)
  await expect(page.getByLabel('Email')).toHaveValue(email)
})

test('register: a national phone number gets its country code on blur and on submit', async ({ page }) => {
  await page.goto('/register')
  const phone = page.getByLabel(/^Phone/)
  await fill(phone, '040 123 456')
  await page.getByLabel(/^Username/).focus()
  await expect(phone).toHaveValue('+386 40 123 456')
  await fill(phone, '040 123 457')
  await fill(page.getByLabel('Email'), newAddress())
  await expect(phone).toHaveValue('+386 40 123 457')
  await fill(page.getByLabel('Password', { exact: true }), password)
  await fill(phone, '040 123 458')
  const sent = page.waitForRequest('**/api/auth/register')
  await pressKey(page, 'Enter')
  expect((await sent).postDataJSON()).toMatchObject({ phone: '+386 40 123 458' })
})

/** The hint below a new password, as a screen reader announces it. */
const meterHint = (page: Page) => page.getByRole('status').filter({ hasText: /./ })

test('register: the password meter agrees with the server and never praises a rejected password', async ({ page }) => {
  await page.goto('/register')
  const password = page.getByLabel('Password', { exact: true })
  await fill(page.getByLabel('Email'), 'ana.novak@example.org')
  for (const [weak, reason] of [
    ['Password1!', /most common passwords/],
    ['aaaaaaaa', /repeats the same characters/],
    ['correcthorse', /common words/],
    ['novakana', /your own name/],
  ] as const) {
    await fill(password, weak)
    await expect(meterHint(page)).toHaveText(reason)
    await expect(page.getByText(/Good|Strong/)).toHaveCount(0)
  }
  await fill(password, 'lampriverdot')
  await expect(meterHint(page)).toHaveText(/Good|Strong/)
  await fill(page.getByLabel(/^Username/), 'lamp-river-dot')
  await expect(meterHint(page)).toHaveText(/your own name/)
})

test('register: the password estimator is loaded when the password field gets focus', async ({ page }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  const estimators = () => loaded.filter((path) => path.includes('estimator.worker'))
  await page.goto('/register')
  await fill(page.getByLabel('Email'), 'ana.novak@example.org')
  expect(estimators()).toEqual([])
  await page.getByLabel('Password', { exact: true }).focus()
  await expect.poll(estimators).toHaveLength(1)
})

test('register: without the estimator only the server decides, and the form works', async ({ page }) => {
  await page.route('**/assets/estimator.worker*', (route) => route.abort())
  await page.goto('/register')
  await fill(page.getByLabel('Email'), newAddress())
  await fill(page.getByLabel('Password', { exact: true }), 'correcthorse')
  await expect(page.getByText('We check it when you submit the form.')).toBeVisible()
  await clickButton(page, 'Create an account')
  await expectAtField(page, 'Password', /common words/)
})
