import type { Page } from '@playwright/test'
import { type State, button, text } from './state.ts'
import { approved, person, asAdmin } from './payout-mocks.ts'

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
  await button(page, 'Plant forty lime trees').click()
  await button(page, 'Settle').click()
}

/** Settling a payout whose transfer has an unknown result. */
export const payoutSettlings: State[] = [
  {
    name: 'admin payouts, settling as never sent',
    viewer: 'admin',
    open: async (page) => {
      await openSettling(page)
      await page.getByRole('radio', { name: /no such payment/ }).check()
    },
    shows: (page) => button(page, 'Give the money back'),
  },
  {
    name: 'admin payouts, settling with a batch',
    viewer: 'admin',
    open: async (page) => {
      await openSettling(page)
      await page.getByRole('radio', { name: /PayPal has it/ }).check()
      await button(page, 'Settle the payout').click()
    },
    shows: text('Enter the batch id that PayPal shows'),
  },
  {
    name: 'admin payouts, settling failed',
    viewer: 'admin',
    open: async (page) => {
      await openSettling(page)
      await page.getByRole('radio', { name: /no such payment/ }).check()
      await button(page, 'Give the money back').click()
    },
    shows: text('Failed to settle'),
  },
]
