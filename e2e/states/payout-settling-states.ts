import type { Page } from '@playwright/test'
import { type State, button, text } from './state.ts'
import { approved, person, asAdmin } from './payout-mocks.ts'
import { check, click } from '../hands.ts'

const unsettled = {
  ...approved,
  payoutBatchId: null,
  transferStatus: null,
  isUnsettled: true,
  review: 'PayPal has a transfer of this payout already, and does not say which',
  decidedBy: person,
}
const openSettling = async (page: Page) => {
  await asAdmin(page, unsettled)
  await click(button(page, 'Plant forty lime trees'))
  await click(button(page, 'Settle'))
}

/** Settling a payout whose transfer has an unknown result. */
export const payoutSettlings: State[] = [
  {
    name: 'admin payouts, settling as never sent',
    viewer: 'admin',
    open: async (page) => {
      await openSettling(page)
      await check(page.getByRole('radio', { name: /no such payment/ }))
    },
    shows: (page) => button(page, 'Give the money back'),
  },
  {
    name: 'admin payouts, settling with a batch',
    viewer: 'admin',
    open: async (page) => {
      await openSettling(page)
      await check(page.getByRole('radio', { name: /PayPal has it/ }))
      await click(button(page, 'Settle the payout'))
    },
    shows: text('Enter the batch id that PayPal shows'),
  },
  {
    name: 'admin payouts, settling failed',
    viewer: 'admin',
    open: async (page) => {
      await openSettling(page)
      await check(page.getByRole('radio', { name: /no such payment/ }))
      await click(button(page, 'Give the money back'))
    },
    shows: text('Failed to settle'),
  },
]
