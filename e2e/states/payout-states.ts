import type { Page } from '@playwright/test'
import type { World } from '../world.ts'
import { intercept } from './intercept.ts'
import { type State, alert, asMember, button, campaignPath, text, unanswered } from './state.ts'
import { amounts, nextAddress, payout, payouts } from './payout-mocks.ts'
import { click } from '../hands.ts'

/** Mocks the owner's page with an available amount, because a real one needs a donation through PayPal. */
const asOwner = async (page: Page, { owned }: World, offer: object = {}, list: object[] = []) => {
  const json = {
    ...amounts,
    recipientPaypalEmail: 'ana@example.org',
    hasConfirmedAddress: false,
    nextAddress: null,
    heldInDisputes: 0,
    heldInDisputesSince: null,
    disputedOfPending: 0,
    disputedOfPendingSince: null,
    heldForDonors: 0,
    askableByDonors: 0,
    heldForDonorsUntil: null,
    isPending: false,
    ...offer,
  }
  await intercept(page, /\/api\/campaigns\/[^/]+\/payout$/, ({ method }) => (method === 'GET' ? { json } : 'no answer'))
  await intercept(page, /\/api\/campaigns\/[^/]+\/payouts/, () => ({ json: list }))
  await page.goto(`/campaigns/${owned._id}`)
  await asMember(page)
}

/** Payouts on the owners' pages, and test buyers on the admins' page. */
export const payoutStates: State[] = [
  {
    name: 'payouts, available',
    viewer: 'member',
    open: asOwner,
    shows: text('can be paid out'),
  },
  {
    name: 'payouts, nothing to pay out',
    viewer: 'member',
    open: (page, world) => asOwner(page, world, { net: 0 }, payouts),
    shows: (page) => page.getByRole('list', { name: 'Your payouts' }),
  },
  {
    name: 'payouts, held for donors',
    viewer: 'member',
    open: (page, world) =>
      asOwner(page, world, {
        net: 0,
        heldForDonors: 61.5,
        askableByDonors: 68,
        heldForDonorsUntil: '2026-12-08T10:00:00.000Z',
      }),
    shows: text('$61.50 is held for donors'),
  },
  {
    name: 'payouts, in dispute',
    viewer: 'member',
    open: (page, world) =>
      asOwner(page, world, { net: 0, heldInDisputes: 61.5, heldInDisputesSince: '2026-12-03T13:02:00.000Z' }),
    shows: text('$61.50 waits for a decision'),
  },
  {
    name: 'payouts, a requested one in dispute',
    viewer: 'member',
    open: (page, world) => {
      const disputed = { disputedOfPending: 412.6, disputedOfPendingSince: '2026-12-03T13:02:00.000Z' }
      return asOwner(page, world, { net: 0, isPending: true, ...disputed }, [payout(4), ...payouts])
    },
    shows: text('of the payout that you requested waits for a decision'),
  },
  {
    name: 'payouts, waiting for a decision',
    viewer: 'member',
    open: (page, world) => asOwner(page, world, { isPending: true }, [payout(4), ...payouts]),
    shows: text('Your request is waiting for an admin'),
  },
  {
    name: 'payouts, failed',
    viewer: 'member',
    open: (page, { owned }) => unanswered(/\/api\/campaigns\/[^/]+\/payout/, `/campaigns/${owned._id}`)(page),
    shows: alert('Failed to load'),
  },
  {
    name: 'payout dialog',
    viewer: 'member',
    open: async (page, world) => {
      await asOwner(page, world, { adjustments: 0.25 })
      await click(button(page, 'Request Payout'))
    },
    shows: (page) => page.getByRole('dialog', { name: 'Request Payout' }),
  },
  {
    name: 'payout dialog, fees given back',
    viewer: 'member',
    open: async (page, world) => {
      await asOwner(page, world, { gross: -0.5, processorFee: -0.02, platformFee: -1, adjustments: 0.25, net: 0.27 })
      await click(button(page, 'Request Payout'))
    },
    shows: text('Refunded or held, less new donations'),
  },
  {
    name: 'payout dialog, another address waits',
    viewer: 'member',
    open: async (page, world) => {
      await asOwner(page, world, { nextAddress })
      await click(button(page, 'Request Payout'))
    },
    shows: text('A new address is waiting'),
  },
  {
    name: 'payout dialog, failed',
    viewer: 'member',
    open: async (page, world) => {
      await asOwner(page, world)
      await click(button(page, 'Request Payout'))
      await click(page.getByRole('dialog').getByRole('button', { name: 'Request $412.60' }))
    },
    shows: alert('Failed to request the payout'),
  },
  {
    name: 'sandbox logins, unfolded',
    viewer: 'admin',
    open: async (page, world) => {
      await page.goto(campaignPath(world))
      await click(page.getByText('Sandbox logins'))
    },
    shows: (page) => page.getByRole('button', { name: 'Copy password' }).first(),
  },
]
