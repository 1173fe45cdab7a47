import { intercept } from './intercept.ts'
import { type State, alert, at, button, skeleton, text, unanswered, waiting } from './state.ts'
import { id, asAdmin, openSheet } from './payout-mocks.ts'

/** Payouts on the admins' page. */
export const adminPayouts: State[] = [
  {
    name: 'admin payouts, none',
    viewer: 'admin',
    // Other states of the worker may have requested payouts.
    open: async (page) => {
      await intercept(page, /\/api\/admin\/payouts\?/, () => ({ json: [] }))
      await page.goto('/admin?tab=payouts')
    },
    shows: text('No payout is waiting for a decision.'),
  },
  {
    name: 'admin payouts, full',
    viewer: 'admin',
    open: (page) => asAdmin(page),
    shows: (page) => button(page, 'Plant forty lime trees'),
  },
  {
    name: 'admin payouts, failed',
    viewer: 'admin',
    open: unanswered(/\/api\/admin\/payouts/, '/admin?tab=payouts'),
    shows: alert('Failed to load'),
  },
  {
    name: 'admin payouts, loading',
    viewer: 'admin',
    open: waiting(/\/api\/admin\/payouts/, '/admin?tab=payouts'),
    shows: skeleton,
  },
  {
    name: 'admin payouts, sheet loading',
    viewer: 'admin',
    open: waiting(/\/api\/admin\/payouts\/[^?]/, `/admin?tab=payouts&payout=${id(4)}`),
    shows: (page) => page.getByRole('dialog').locator('.bg-sunk').first(),
  },
  {
    name: 'admin payouts, sheet failed',
    viewer: 'admin',
    open: at(`/admin?tab=payouts&payout=${id(4)}`),
    shows: (page) => page.getByRole('dialog').getByRole('alert'),
  },
  {
    name: 'admin payouts, sheet',
    viewer: 'admin',
    open: openSheet,
    shows: (page) => page.getByRole('dialog', { name: 'Plant forty lime trees' }),
  },
]
