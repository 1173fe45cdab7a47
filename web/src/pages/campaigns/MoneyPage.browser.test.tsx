import type { CampaignMoney } from '@muster/contract/money/campaign-money.ts'
import { getCampaign, listAttention } from '@muster/contract/facts/calls.ts'
import { getCampaignMoney, listMoneyEntries } from '@muster/contract/facts/campaign-money-calls.ts'
import { listSharedTexts } from '@muster/contract/facts/dispute-calls.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ana, campaign } from '../../../test/samples.ts'
import { createServer } from '../../../test/server.ts'
import { show } from '../../../test/show.tsx'
import { Component as MoneyPage } from './MoneyPage.tsx'

const money: CampaignMoney = {
  ...{ given: 100, donations: 2, refunded: 0, totalRaised: 100, processorFees: 4, platformFees: 5, netRaised: 91 },
  ...{ payoutFees: 0, held: 0, heldInDisputes: 0, heldInDisputesSince: null, heldForDonors: 0, askableByDonors: 0 },
  ...{ heldForDonorsUntil: null, beingRefunded: 0, inPayout: 0, paidOut: 0, available: 91, currency: 'USD' },
}

const open = (figures: Partial<CampaignMoney>) => {
  const server = createServer()
  server.on(getCampaign, () => ({ ...campaign, totalRaised: 100 }))
  server.on(listAttention, () => [{ ...campaign, reasons: ['dispute_open'], questionsWaiting: 0 }])
  server.on(getCampaignMoney, () => ({ ...money, ...figures }))
  server.on(listMoneyEntries, () => ({ items: [], next: null, total: 0 }))
  server.on(listSharedTexts, () => [])
  const at = `/campaigns/${campaign._id}/money`
  return show(<MoneyPage />, { server, user: ana, at, pattern: '/campaigns/:id/money' })
}

test('an owner reads once that money waits for a decision about a dispute', async () => {
  const isOpen = page.getByText('A dispute about this campaign is open')
  const { leave } = open({ held: 30, available: 61 })
  await expect.element(isOpen).toBeVisible()
  await expect
    .element(page.getByText(/stays on hold until then: below it is “On hold in disputes at PayPal”/))
    .toBeVisible()
  leave()
  open({ heldInDisputes: 30, heldInDisputesSince: '2026-12-03T13:02:00.000Z', available: 61 })
  await expect.element(page.getByText('$30.00 waits for a decision')).toBeVisible()
  expect(isOpen.query()).toBeNull()
})
