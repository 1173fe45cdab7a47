import type { Page } from '@playwright/test'
import { intercept, interceptChanged } from './intercept.ts'
import { type State, alert, asMember, at, button, skeleton, text, waiting } from './state.ts'
import { click, fill } from '../hands.ts'

const openAccount = async (page: Page) => {
  await page.goto('/account')
  await asMember(page)
}

/** Mocks the viewer's account with these changes. */
const openAs = (change: object) => async (page: Page) => {
  await interceptChanged(page, /\/api\/auth\/me$/, change)
  await openAccount(page)
}

/** Mocks the server's response, so that the account stays unchanged for other states. */
const answer = (page: Page, path: string, json: object, status = 200) =>
  intercept(page, new RegExp(`/api${path}$`), () => ({ status, json }))

export const settings: State[] = [
  { name: 'account, signed out', open: at('/account'), shows: text('Log in to see your account') },
  { name: 'account, full', viewer: 'member', open: openAccount, shows: text('This device') },
  {
    name: 'account, on its way',
    open: async (page) => {
      // `page.route` instead of `intercept`, because it disables the cache, which contains this file.
      await page.route('**/AccountPage*.js', () => undefined)
      await page.goto('/account')
    },
    shows: skeleton,
  },
  {
    name: 'account, sessions loading',
    viewer: 'member',
    open: waiting(/\/api\/auth\/sessions$/, '/account'),
    shows: (page) => page.getByRole('status').filter({ hasText: 'Loading your sessions' }),
  },
  {
    name: 'account, sessions failed',
    viewer: 'member',
    open: async (page) => {
      await answer(page, '/auth/sessions', { error: 'Muster is busy. Try again in a moment', code: 'x' }, 409)
      await openAccount(page)
    },
    shows: alert('Your sessions could not be loaded.'),
  },
  {
    name: 'account, profile refused',
    viewer: 'member',
    open: async (page) => {
      await openAccount(page)
      await fill(page.getByLabel(/^Username/), 'a b')
      await click(button(page, 'Save profile'))
    },
    shows: alert('Please look at this again'),
  },
  {
    name: 'account, new email address refused',
    viewer: 'member',
    open: async (page) => {
      await openAccount(page)
      await click(button(page, 'Change the address'))
      await fill(page.getByLabel('New email address'), 'ana.example.org')
      await click(button(page, 'Mail me a link'))
    },
    shows: alert('Please look at this again'),
  },
  {
    name: 'account, new email address waiting',
    viewer: 'member',
    open: openAs({ emailPending: 'ana.new@example.org' }),
    shows: text('Until then you log in with your current address'),
  },
  {
    name: 'account, PayPal address waiting',
    viewer: 'member',
    open: openAs({ paypalEmailPending: 'payouts@example.org' }),
    shows: text('Waiting for confirmation'),
  },
  {
    name: 'account, another payout address waits for its time',
    viewer: 'member',
    open: openAs({ paypalEmail: 'payouts@example.org', payoutAddressServesAt: '2026-11-24T14:05:00.000Z' }),
    shows: text('A new address is waiting'),
  },
  {
    name: 'account, payout address locked',
    viewer: 'member',
    open: openAs({ payoutAddressLockedUntil: '2026-11-29T14:05:00.000Z' }),
    shows: text('The address is locked'),
  },
  {
    name: 'account, password refused',
    viewer: 'member',
    open: async (page) => {
      await openAccount(page)
      await fill(page.getByLabel('New password', { exact: true }), 'short')
      await click(button(page, 'Change password'))
    },
    shows: alert('Please look at this again'),
  },
  {
    name: 'account, deleting refused',
    viewer: 'member',
    open: async (page) => {
      const error = 'Your campaigns still hold $22.39. Request a payout first, and delete the account once it arrived'
      await answer(page, '/user', { error, code: 'money_pending' }, 409)
      await openAccount(page)
      await click(button(page, 'Delete my account'))
      await fill(page.getByLabel('Your password'), 'whatever it is')
      await click(page.getByRole('dialog').getByRole('button', { name: 'Delete my account' }))
    },
    shows: alert('Your campaigns still hold $22.39'),
  },
  {
    name: 'account, deletion of an owner of campaigns',
    viewer: 'member',
    open: async (page) => {
      const of = (last: number, title: string, part: object) => ({
        ...{ _id: `0190a000-0000-7000-8000-00000000000${last}`, title, supporters: 0, raised: 0, holds: 0 },
        ...part,
      })
      await answer(page, '/user/deletion', {
        obstacle: 'Your campaigns still hold $22.39. Request a payout first, and delete the account once it arrived',
        obstacleAbout: null,
        campaigns: [
          of(1, 'Plant forty lime trees', { supporters: 31, raised: 1_284, holds: 22.39, fate: 'cancelled' }),
          of(2, 'Write to the council', { fate: 'deleted' }),
          of(3, 'Clean the river', { supporters: 12, raised: 40, fate: 'kept' }),
        ],
        campaignsInAll: 5,
        disputes: [{ _id: 'd', reason: 'I paid twice for the same tree', campaignTitle: 'Plant forty lime trees' }],
        disputesInAll: 1,
      })
      await openAccount(page)
      await click(button(page, 'Delete my account'))
    },
    shows: text('What happens to your campaigns'),
  },
]
