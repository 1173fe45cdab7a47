import type { Person } from '../api.ts'
import type { Page } from '@playwright/test'
import { intercept, interceptChanged } from './intercept.ts'
import { type State, alert, at, button, hurryToAskAgain, skeleton, text, unanswered, waiting } from './state.ts'
import { click, fill } from '../hands.ts'

const openUser = async (page: Page, { email, name }: Person, prepare?: (page: Page) => Promise<void>) => {
  await page.goto('/admin?tab=users')
  await fill(page.getByLabel('Search users'), email)
  // Until then the previous rows are shown, dimmed.
  await text(/^1 user$/)(page).waitFor()
  await prepare?.(page)
  await click(button(page, name))
}

export const admins: State[] = [
  {
    name: 'admin, signed out',
    open: at('/admin'),
    shows: text('If you are an admin of this site, log in to continue.'),
  },
  {
    name: 'admin, access denied',
    viewer: 'member',
    open: at('/admin'),
    shows: text("You don't have permission to view this page."),
  },
  {
    name: 'admin, donations and mail off',
    viewer: 'admin',
    open: async (page) => {
      await interceptChanged(page, /\/api\/site$/, { donations: 'off', mail: 'off' })
      await page.goto('/admin?tab=tokens')
    },
    shows: (page) => page.getByRole('region', { name: 'For admins' }),
  },
  {
    name: 'admin users, full',
    viewer: 'admin',
    open: at('/admin?tab=users'),
    shows: (page) => page.getByText(/\d+ users?$/).first(),
  },
  {
    name: 'admin users, none found',
    viewer: 'admin',
    open: at('/admin?tab=users&q=zzyzxqw'),
    shows: text(/No user matches/),
  },
  {
    name: 'admin users, failed',
    viewer: 'admin',
    open: unanswered(/\/api\/admin\/users/, '/admin?tab=users'),
    shows: alert('Failed to fetch users'),
  },
  {
    name: 'admin users, loading',
    viewer: 'admin',
    open: waiting(/\/api\/admin\/users/, '/admin?tab=users'),
    shows: skeleton,
  },
  {
    name: 'admin users, suspend dialog',
    viewer: 'admin',
    open: async (page, { member }) => {
      await openUser(page, member)
      await click(page.getByRole('button', { name: 'Suspend', exact: true }))
    },
    shows: (page) => page.getByRole('dialog', { name: 'Suspend this person?' }),
  },
  {
    name: 'admin users, trust dialog',
    viewer: 'admin',
    open: async (page, { member }) => {
      await openUser(page, member)
      await click(page.getByRole('button', { name: 'Trust', exact: true }))
    },
    shows: (page) => page.getByRole('dialog', { name: 'Trust this person?' }),
  },
  {
    name: 'admin users, change history failed',
    viewer: 'admin',
    open: async (page, { member }) => {
      await intercept(page, /\/api\/admin\/users\/[^/]+\/history/, () => 'no answer')
      await openUser(page, member, hurryToAskAgain)
    },
    shows: (page) => page.getByRole('dialog').getByRole('alert'),
  },
  {
    name: 'admin users, change history',
    viewer: 'admin',
    open: (page, { member }) => openUser(page, member),
    shows: (page) =>
      page
        .getByRole('dialog')
        .getByText(/this account/)
        .first(),
  },
]
