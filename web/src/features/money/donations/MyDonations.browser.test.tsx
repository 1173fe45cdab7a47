import type { Donation } from '@muster/contract/money/donations.ts'
import { listMyDonations } from '@muster/contract/facts/calls.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ana, campaign } from '../../../../test/samples.ts'
import { createServer } from '../../../../test/server.ts'
import { show } from '../../../../test/show.tsx'
import { MyDonations } from './MyDonations.tsx'

const at = '2026-03-02T09:00:00.000Z'
const donation: Donation = {
  ...{ _id: 'd', campaignId: campaign._id, campaignTitle: campaign.title, campaignImageUrl: null },
  ...{
    campaignCancelled: false,
    campaignOver: false,
    amount: 25,
    refunded: 0,
    refunding: 0,
    kept: 25,
    contested: 0,
    currency: 'USD',
  },
  ...{ fees: { provider: 1.02, platform: 1.25, campaign: 22.73 }, status: 'completed', doubt: null, anonymous: true },
  ...{ payoutId: null, refundableUntil: null, refundRequest: null, approveUrl: null, createdAt: at, completedAt: at },
  isDisputed: false,
  isDenied: false,
}

test('a donation in dispute leads to the dispute, and another to the form', async () => {
  const server = createServer()
  const items = [donation, { ...donation, _id: 'e', isDisputed: true }]
  server.on(listMyDonations, () => ({ items, next: null, total: null }))
  show(<MyDonations cover={() => null} />, { server, user: ana })
  const link = (name: RegExp) => page.getByRole('link', { name })
  await expect.element(link(/^See your dispute/)).toHaveAttribute('href', '/myDisputes')
  await expect.element(link(/^Report a problem/)).toHaveAttribute('href', expect.stringContaining('donationId=d'))
  expect(page.getByText(/This campaign was cancelled/).query()).toBeNull()
})

test('a donation to a cancelled campaign says who decides about it', async () => {
  const server = createServer()
  server.on(listMyDonations, () => ({ items: [{ ...donation, campaignCancelled: true }], next: null, total: null }))
  show(<MyDonations cover={() => null} />, { server, user: ana })
  await expect.element(page.getByText(/^This campaign was cancelled\. An admin of this site decides/)).toBeVisible()
})
