import { type State, at, text } from './state.ts'
import { click } from '../hands.ts'

/** Pages of the API outside of the app: its reference, and the error if a browser opens a call as a page. */
export const apiStates: State[] = [
  {
    name: 'api, a call opened as a page that failed',
    open: at(`/api/paypal/return?token=${'x'.repeat(100)}`),
    shows: (page) => page.getByRole('heading', { name: 'This did not work' }),
  },
  {
    name: 'api reference, all calls',
    open: at('/api/docs'),
    shows: (page) => page.getByRole('link', { name: 'POST /disputes Verified address' }),
  },
  {
    name: 'api reference, a call open',
    open: at('/api/docs/disputes#post-disputes'),
    shows: text('"type":"donation","reason"'),
  },
  {
    name: 'api reference, a long answer open',
    open: at('/api/docs/payouts#get-admin-payouts-id'),
    shows: text('campaign.totalRaised'),
  },
  {
    name: 'api reference, searched',
    open: at('/api/docs?q=refund'),
    shows: (page) => page.getByRole('status').getByText(/^\d+ calls$/),
  },
  {
    name: 'api reference, nothing found',
    open: at('/api/docs?q=zzyzxqw'),
    shows: text('No call matches. Try fewer words.'),
  },
  {
    name: 'api reference, groups on a phone',
    only: 'phone',
    open: async (page) => {
      await page.goto('/api/docs')
      await click(page.locator('summary'))
    },
    shows: (page) => page.getByRole('navigation', { name: 'Groups of calls' }).getByRole('link', { name: /Donations/ }),
  },
]
