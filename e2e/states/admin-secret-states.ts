import { intercept } from './intercept.ts'
import { type State, alert, button, skeleton, text, unanswered, waiting } from './state.ts'
import { choose, click, fill } from '../hands.ts'

/** The secrets that admins store. */
export const adminSecrets: State[] = [
  {
    name: 'admin tokens, full',
    viewer: 'admin',
    open: async (page) => {
      await page.goto('/admin?tab=tokens')
      await click(button(page, 'Add a secret'))
      await choose(page.getByLabel('Name'), 'GOOGLE_PLACES_KEY')
      await fill(page.getByLabel('Value'), 'a key without a use')
      await click(button(page, 'Save'))
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
      await click(button(page, 'Replace SMTP_URL'))
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
      await click(button(page, 'Add a secret'))
      await choose(page.getByLabel('Name'), 'another')
      await click(button(page, 'Save'))
    },
    shows: (page) => page.getByRole('alert').filter({ hasText: 'Value is required' }),
  },
]
