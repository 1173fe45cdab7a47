import { type State, button, text } from './state.ts'
import { requestedAt, nextAddress, approved, person, details, asAdmin, openSheet } from './payout-mocks.ts'
import { check, click, fill } from '../hands.ts'

/** Warnings and decisions in the sheet of a payout. */
export const payoutReviews: State[] = [
  {
    name: 'admin payouts, another address waits',
    viewer: 'admin',
    open: async (page) => {
      await asAdmin(page, { nextAddress })
      await click(button(page, 'Plant forty lime trees'))
    },
    shows: text('A new PayPal address is waiting'),
  },
  {
    name: 'admin payouts, the owner undid a change of the address',
    viewer: 'admin',
    open: async (page) => {
      await asAdmin(page, { addressInForce: 'ana.kovac@example.org', recipientUndoneAt: requestedAt })
      await click(button(page, 'Plant forty lime trees'))
    },
    shows: text('The owner undid a change of the PayPal address'),
  },
  {
    name: 'admin payouts, disputed after the request',
    viewer: 'admin',
    open: async (page) => {
      await asAdmin(page, { short: 25, campaign: { ...details.campaign, held: 25, available: -25 } })
      await click(button(page, 'Plant forty lime trees'))
    },
    shows: text('This payout cannot be approved now'),
  },
  {
    name: 'admin payouts, a dispute about it waits',
    viewer: 'admin',
    open: async (page) => {
      const openDisputes = details.openDisputes.map((one) => ({ ...one, holds: 'payout' }))
      await asAdmin(page, { isDisputed: true, openDisputes })
      await click(button(page, 'Plant forty lime trees'))
    },
    shows: text('A dispute about it waits for a decision'),
  },
  {
    name: 'admin payouts, donations in it are in dispute',
    viewer: 'admin',
    open: async (page) => {
      const openDisputes = details.openDisputes.map((one) => ({ ...one, holds: 'donation' }))
      await asAdmin(page, { disputed: 30, openDisputes, campaign: { ...details.campaign, heldInDisputes: 30 } })
      await click(button(page, 'Plant forty lime trees'))
    },
    shows: text('of it is in dispute'),
  },
  {
    name: 'admin payouts, approving',
    viewer: 'admin',
    open: async (page) => {
      await openSheet(page)
      await click(button(page, 'Approve $412.60'))
    },
    shows: (page) => page.getByRole('dialog', { name: 'Approve this payout?' }),
  },
  {
    name: 'admin payouts, recording what was paid outside',
    viewer: 'admin',
    open: async (page) => {
      await openSheet(page)
      await click(button(page, 'Approve $412.60'))
      await fill(page.getByLabel('Payout batch id'), 'BANK-2026-11')
    },
    shows: text('recorded as paid without that check'),
  },
  {
    name: 'admin payouts, paid outside and unknown to PayPal',
    viewer: 'admin',
    open: async (page) => {
      await asAdmin(page, { ...approved, transferStatus: 'paid', isPaidUnseen: true, decidedBy: person })
      await click(button(page, 'Plant forty lime trees'))
    },
    shows: text('PayPal does not know this batch'),
  },
  {
    name: 'admin payouts, approving failed',
    viewer: 'admin',
    open: async (page) => {
      await openSheet(page)
      await click(button(page, 'Approve $412.60'))
      for (const warning of await page.getByRole('checkbox').all()) await check(warning)
      await click(button(page, 'Approve and send'))
    },
    shows: text('Failed to approve'),
  },
  {
    name: 'admin payouts, rejecting',
    viewer: 'admin',
    open: async (page) => {
      await openSheet(page)
      await click(button(page, 'Reject'))
    },
    shows: (page) => page.getByRole('dialog', { name: 'Reject this payout?' }),
  },
]
