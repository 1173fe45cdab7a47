import { expect } from '@playwright/test'
import { openState, reads } from './opened.ts'
import { expectReading } from './reading.ts'
import { test } from './stage.ts'

// One worker runs the file, because each worker would create a world of its own.
test.describe.configure({ mode: 'default' })

test(
  '/login asks for email and password, and links to a new password and to an account',
  reads('login, empty', [
    'heading Log in',
    'textbox Email',
    'textbox Password',
    'link Forgot your password?',
    'button Log in',
    'link Create an account',
  ]),
)

test(
  '/register asks for email, password, and optionally username and phone',
  reads('register, empty', [
    'heading Create an account',
    'textbox Email',
    'textbox Username (optional)',
    'textbox Phone (optional)',
    'textbox Password',
    'button Create an account',
    'link Log in',
  ]),
)

test('/register leads to the step that verifies the address', async ({ stage }) => {
  await openState('register, check your inbox', stage)
  await expect(stage.page.getByRole('heading', { name: /^Check your inbox at / })).toBeVisible()
  await expectReading(stage.page.locator('main'), ['button Send it again', 'link Change the address', 'link Log in'])
})

test(
  '/account has the picture, the profile and the password',
  reads('account, full', [
    'heading Account',
    'heading Picture',
    'heading Profile',
    'textbox Name (optional)',
    'textbox Username (optional)',
    'textbox Phone (optional)',
    'button Save profile',
    'heading Payouts',
    'textbox PayPal address (optional)',
    'button Save PayPal address',
    'heading Password',
    'textbox Current password',
    'textbox New password',
    'button Change password',
    'heading Second factor',
    'button Turn it on',
    'heading Sessions',
    'heading My data',
    'button Download my data',
    'heading Delete account',
    'button Delete my account',
  ]),
)

test(
  '/verify-email verifies the address with one button',
  reads('verify-email, before the click', ['heading Verify your address', 'button Verify my address']),
)

test(
  '/forgot asks for the address',
  reads('forgot, empty', ['heading Forgot your password?', 'textbox Email', 'button Send me the link', 'link Log in']),
)

test(
  '/reset/{token} asks for the new password',
  reads('reset, form', ['heading Set a new password', 'textbox New password', 'button Set the new password']),
)

test(
  '/unsubscribe stops the mails with one button',
  reads('unsubscribe, before the click', ['heading Stop mails', 'button Stop these mails']),
)
