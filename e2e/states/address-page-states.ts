import type { Page } from '@playwright/test'
import { intercept } from './intercept.ts'
import { type State, alert, at, button, text } from './state.ts'
import { click } from '../hands.ts'

/** Mocks the server's response, so that the account stays unchanged for other states. */
const answer = (page: Page, path: string, json: object, status = 200) =>
  intercept(page, new RegExp(`/api${path}$`), () => ({ status, json }))

/** The pages of mailed links that confirm or undo a PayPal address or a change of the email address. */
export const addressPages: State[] = [
  {
    name: 'confirm-paypal-email, missing token',
    open: at('/confirm-paypal-email'),
    shows: alert('Missing token'),
  },
  {
    name: 'confirm-paypal-email, invalid token',
    open: async (page) => {
      await page.goto('/confirm-paypal-email?token=wrong')
      await click(button(page, 'Confirm this address'))
    },
    shows: alert('Invalid or expired token'),
  },
  {
    name: 'confirm-paypal-email, confirmed',
    open: async (page) => {
      await answer(page, '/user/paypal-email/confirm/[^/]+', {
        message: 'Your PayPal address is confirmed.',
        servesAt: '2026-11-24T14:05:00.000Z',
      })
      await page.goto('/confirm-paypal-email?token=some')
      await click(button(page, 'Confirm this address'))
    },
    shows: text('From 24 November 2026, 14:05 UTC, payouts go to it.'),
  },
  {
    name: 'confirm-email, invalid token',
    open: async (page) => {
      await page.goto('/confirm-email?token=wrong')
      await click(button(page, 'Confirm this address'))
    },
    shows: alert('Invalid or expired token'),
  },
  {
    name: 'confirm-email, confirmed',
    open: async (page) => {
      await answer(page, '/user/email/confirm/[^/]+', {
        message: 'Your email address is changed. From now on you log in with it.',
      })
      await page.goto('/confirm-email?token=some')
      await click(button(page, 'Confirm this address'))
    },
    shows: text('Every other device was logged out.'),
  },
  {
    name: 'undo-email, asking',
    open: at('/account/undo-email?token=some'),
    shows: (page) => button(page, 'Undo the change'),
  },
  {
    name: 'undo-email, done',
    open: async (page) => {
      await answer(page, '/user/email/undo/[^/]+', {
        message: 'The change was undone. Set a new password to log in.',
        lockedUntil: '2026-11-29T14:05:00.000Z',
      })
      await page.goto('/account/undo-email?token=some')
      await click(button(page, 'Undo the change'))
    },
    shows: text('Your account has this address again'),
  },
  {
    name: 'undo-payout-address, asking',
    open: at('/account/undo-payout-address?token=some'),
    shows: (page) => button(page, 'Undo the change'),
  },
  {
    name: 'undo-payout-address, missing token',
    open: at('/account/undo-payout-address'),
    shows: alert('Missing token'),
  },
  {
    name: 'undo-payout-address, expired token',
    open: async (page) => {
      await page.goto('/account/undo-payout-address?token=wrong')
      await click(button(page, 'Undo the change'))
    },
    shows: alert('Invalid or expired token'),
  },
  {
    name: 'undo-payout-address, done',
    open: async (page) => {
      await answer(page, '/user/paypal-email/undo/[^/]+', {
        message: 'The change was undone. Payouts go to ana@example.org.',
        lockedUntil: '2026-11-29T14:05:00.000Z',
      })
      await page.goto('/account/undo-payout-address?token=some')
      await click(button(page, 'Undo the change'))
    },
    shows: text('The address cannot be changed before 29 November 2026, 14:05 UTC.'),
  },
]
