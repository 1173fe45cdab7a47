import type { Page } from '@playwright/test'
import { intercept, interceptChanged } from './intercept.ts'
import { type State, alert, at, button, hurryToAskAgain, skeleton, text, unanswered, waiting } from './state.ts'

const openUser = async (page: Page, name: string, prepare?: (page: Page) => Promise<void>) => {
  await page.goto('/admin?tab=users')
  await page.getByLabel('Search users').fill(name)
  // Until then the previous rows are shown, dimmed.
  await text(/^1 user$/)(page).waitFor()
  await prepare?.(page)
  await button(page, name).click()
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
    shows: (page) => page.getByRole('region', { name: 'Set-up' }),
  },
  {
    name: 'admin users, full',
    viewer: 'admin',
    open: at('/admin?tab=users'),
    shows: (page) => page.getByText(/\d+ users?$/).first(),
  },
  {
    name: 'admin users, nobody found',
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
    name: 'admin users, change history failed',
    viewer: 'admin',
    open: async (page, { member }) => {
      await intercept(page, /\/api\/admin\/users\/[^/]+\/history/, () => 'no answer')
      await openUser(page, member.email, hurryToAskAgain)
    },
    shows: (page) => page.getByRole('dialog').getByRole('alert'),
  },
  {
    name: 'admin users, change history',
    viewer: 'admin',
    open: (page, { member }) => openUser(page, member.email),
    shows: (page) =>
      page
        .getByRole('dialog')
        .getByText(/this account/)
        .first(),
  },
  {
    name: 'admin tokens, full',
    viewer: 'admin',
    open: async (page) => {
      await page.goto('/admin?tab=tokens')
      await button(page, 'Add a secret').click()
      await page.getByLabel('Name').selectOption('GOOGLE_PLACES_KEY')
      await page.getByLabel('Value').fill('a key of nobody')
      await button(page, 'Save').click()
    },
    shows: text('GOOGLE_PLACES_KEY is saved.'),
  },
  {
    name: 'admin tokens, none',
    viewer: 'admin',
    open: async (page) => {
      await intercept(page, /\/api\/admin\/tokens/, () => ({ json: [] }))
      await page.goto('/admin?tab=tokens')
    },
    shows: text('No secrets are stored.'),
  },
  {
    name: 'admin tokens, failed',
    viewer: 'admin',
    open: unanswered(/\/api\/admin\/tokens/, '/admin?tab=tokens'),
    shows: alert('Failed to load'),
  },
  {
    name: 'admin tokens, loading',
    viewer: 'admin',
    open: waiting(/\/api\/admin\/tokens/, '/admin?tab=tokens'),
    shows: skeleton,
  },
  {
    name: 'admin tokens, replacing',
    viewer: 'admin',
    open: async (page) => {
      const createdAt = '2026-11-02T08:30:00.000Z'
      const secret = { name: 'SMTP_URL', createdAt, state: 'in_use', servesAt: null }
      await intercept(page, /\/api\/admin\/tokens/, () => ({ json: [secret] }))
      await page.goto('/admin?tab=tokens')
      await button(page, 'Replace SMTP_URL').click()
    },
    shows: (page) => page.getByRole('dialog', { name: 'Replace SMTP_URL' }),
  },
  {
    name: 'admin tokens, one that waits and one that is not in use',
    viewer: 'admin',
    open: async (page) => {
      const createdAt = '2026-11-02T08:30:00.000Z'
      const servesAt = '2026-11-03T08:30:00.000Z'
      const json = [
        { name: 'GOOGLE_PLACES_KEY', createdAt, state: 'overridden', servesAt: null },
        { name: 'PAYPAL_API_URL', createdAt, state: 'unused', servesAt: null },
        { name: 'SMTP_URL', createdAt, state: 'waiting', servesAt },
      ]
      await intercept(page, /\/api\/admin\/tokens/, () => ({ json }))
      await page.goto('/admin?tab=tokens')
    },
    shows: (page) => button(page, 'Take back SMTP_URL'),
  },
  {
    name: 'admin tokens, errors',
    viewer: 'admin',
    open: async (page) => {
      await page.goto('/admin?tab=tokens')
      await button(page, 'Add a secret').click()
      await page.getByLabel('Name').selectOption('another')
      await button(page, 'Save').click()
    },
    shows: (page) => page.getByRole('alert').filter({ hasText: 'Value is required' }),
  },
]
