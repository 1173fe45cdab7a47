import { expect } from './patience.ts'
import { expectReading } from './reading.ts'
import { checkScreens, reads, says, test } from './screens.ts'

checkScreens('account', {
  'login, empty': () => {
    test(
      '/login asks for email and password, and links to a new password and to an account',
      reads([
        'heading Log in',
        'textbox Email',
        'textbox Password',
        'link Forgot your password?',
        'button Log in',
        'link Create an account',
      ]),
    )
  },
  'register, empty': () => {
    test(
      '/register asks for email, password, and optionally username and phone',
      reads([
        'heading Create an account',
        'textbox Email',
        'textbox Username (optional)',
        'textbox Phone (optional)',
        'textbox Password',
        'button Create an account',
        'link Log in',
      ]),
    )
  },
  'register, check your inbox': () => {
    test('/register leads to the step that verifies the address', async ({ opened }) => {
      await expect(opened.getByRole('heading', { name: /^Check your inbox at / })).toBeVisible()
      await expectReading(opened.locator('main'), ['button Send it again', 'link Change the address', 'link Log in'])
    })
  },
  'account, full': () => {
    test(
      '/account has the picture, the profile and the password',
      reads([
        'heading Account',
        'heading Picture',
        'heading Profile',
        'textbox Name (optional)',
        'textbox Username (optional)',
        'textbox Phone (optional)',
        'button Save profile',
        'heading Email',
        'button Change the address',
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
  },
  'verify-email, before the click': () => {
    test(
      '/verify-email verifies the address with one button',
      reads(['heading Verify your address', 'button Verify my address']),
    )
  },
  'forgot, empty': () => {
    test(
      '/forgot asks for the address',
      reads(['heading Forgot your password?', 'textbox Email', 'button Send me the link', 'link Log in']),
    )
  },
  'reset, form': () => {
    test(
      '/reset/{token} asks for the new password',
      reads(['heading Set a new password', 'textbox New password', 'button Set the new password']),
    )
  },
  'not-me, before the press': () => {
    test('/not-me ends a request with one button', reads(['heading That was not me', 'button That was not me']))
  },
  'not-me, ended': () => {
    test('it says that the request has ended', says('Thank you. That request has ended'))
  },
  'unsubscribe, before the click': () => {
    test('/unsubscribe stops the mails with one button', reads(['heading Stop mails', 'button Stop these mails']))
  },
  'verify-email, missing token': () => {
    test('Missing token is shown if the link has no token', says('Missing token'))
  },
  'reset, missing token': () => {
    test('Missing token is shown if the link has no token', says('Missing token'))
  },
  'unsubscribe, missing token': () => {
    test('Missing token is shown if the link has no token', says('Missing token'))
  },
  'confirm-paypal-email, missing token': () => {
    test('Missing token is shown if the link has no token', says('Missing token'))
  },
  'verify-email, invalid token': () => {
    test('Invalid or expired token is shown if the link does not work', says('Invalid or expired token'))
  },
  'reset, invalid token': () => {
    test('Invalid or expired token is shown if the link does not work', says('Invalid or expired token'))
  },
  'unsubscribe, invalid token': () => {
    test('Invalid or expired token is shown if the link does not work', says('Invalid or expired token'))
  },
  'confirm-paypal-email, invalid token': () => {
    test('Invalid or expired token is shown if the link does not work', says('Invalid or expired token'))
  },
  'verify-email, no answer': () => {
    test('Verification failed is shown if verifying an address gets no response', says('Verification failed'))
  },
  'account, picture that could not be removed': () => {
    test('Failed to save image is shown if removing the picture gets no response', says('Failed to save image'))
  },
  'forgot, sent': () => {
    test('/forgot always shows Email sent if account exists.', says('Email sent if account exists.'))
  },
  'verify-join, no answer': () => {
    test('Failed to verify token is shown if confirming support gets no response', says('Failed to verify token'))
  },
})
