import type { GuestDonation, GuestPage } from '@muster/contract/site/mine.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { donation } from '../../../../test/donation.ts'
import { campaign } from '../../../../test/samples.ts'
import { createServer } from '../../../../test/server.ts'
import { show } from '../../../../test/show.tsx'
import { GuestDonations } from './GuestDonations.tsx'

const { _id, createdAt: at } = donation
const sums = { donations: 1, given: 25, refunded: 0, kept: 25 }
const showGift = (changes: Partial<GuestDonation> = {}, total = sums) => {
  const found: GuestPage = {
    ...{ email: 'vesna@example.org', scope: 'all', expiresAt: null, supports: [] },
    donations: [{ ...donation, token: 'gift', ...changes }],
    giving: { currency: 'USD', years: [{ year: 2026, ...total }], total },
  }
  return show(<GuestDonations page={found} token="all" zone="UTC" />, { server: createServer() })
}
const link = (name: string | RegExp) => page.getByRole('link', { name })

test('a guest reads the exact fees of a donation, and gets to its receipt and to the statement of its year', async () => {
  showGift()
  await expect.element(page.getByText('The campaign got $22.73: PayPal kept $1.02, Muster $1.25.')).toBeVisible()
  const receipt = `/donations/${_id}/receipt?token=gift`
  await expect.element(link(/^Receipt/)).toHaveAttribute('href', receipt)
  await expect.element(link(/^Report a problem/)).toHaveAttribute('href', `${receipt}#dispute`)
  await expect.element(link('Statement for 2026')).toHaveAttribute('href', '/myDonations/statement?year=2026&token=all')
  expect(link(/^Ask for it back/).query()).toBeNull()
  expect(page.getByText(/This campaign was cancelled/).query()).toBeNull()
})

test('what happens to a donation is said as in the list of an account', async () => {
  showGift({ refunded: 10, kept: 15, isDisputed: true, refundableUntil: '2026-03-20T09:00:00.000Z' })
  await expect.element(page.getByText('In dispute', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/^Your dispute about it waits for a decision\./)).toBeVisible()
  const receipt = `/donations/${_id}/receipt?token=gift`
  await expect.element(link(/^See your dispute/)).toHaveAttribute('href', `${receipt}#dispute`)
  expect(link(/^Report a problem/).query()).toBeNull()
  await expect.element(page.getByText('$15.00 after refunds')).toBeVisible()
  await expect.element(page.getByText(/You can ask for your donation back until 20 March 2026/)).toBeVisible()
  await expect.element(link(/^Ask for it back: your donation to /)).toHaveAttribute('href', `${receipt}#refund`)
  await expect.element(link(/^See what changed/)).toHaveAttribute('href', expect.stringMatching(/versions#changes$/))
})

test('who gave to a cancelled campaign reads who decides and until when PayPal refunds, unless more is known', async () => {
  const words =
    /^This campaign was cancelled\. An admin of this site decides whether your donation is refunded or goes to the campaign\. PayPal c(an|ould) refund it until 29 August 2026, /
  const cancelled = { campaignCancelled: true }
  for (const still of [{}, { isDisputed: true }, { refundableUntil: '2026-03-20T09:00:00.000Z' }]) {
    const { leave } = showGift({ ...cancelled, ...still })
    await expect.element(page.getByText(words)).toBeVisible()
    leave()
  }
  const request = { createdAt: at, status: 'with_admin', asked: 25, left: 25, obstacle: 'paid_out', closeReason: null }
  for (const known of [
    ...[{ refunded: 25, kept: 0 }, { refunding: 25 }, { isDisputed: true, isDenied: true }],
    { refundRequest: request as GuestDonation['refundRequest'] },
    { status: 'processing' as const, completedAt: null },
  ]) {
    const { leave } = showGift({ ...cancelled, ...known })
    await expect.element(page.getByRole('heading', { name: campaign.title })).toBeVisible()
    expect(page.getByText(/This campaign was cancelled/).query()).toBeNull()
    leave()
  }
})

test('who got everything back reads that nothing is left after refunds', async () => {
  showGift({ refunded: 25, kept: 0 }, { ...sums, refunded: 25, kept: 0 })
  await expect.element(page.getByText('after refunds, of 1 donation')).toBeVisible()
})
