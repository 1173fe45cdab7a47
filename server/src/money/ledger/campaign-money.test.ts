import { type CampaignMoney } from '@muster/contract/money/campaign-money.ts'
import { moneyFigures } from '@muster/contract/facts/ledger.ts'
import { getCampaignEndpoint, getCampaignStatsEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { describe, expect, test } from 'vitest'
import type { Started } from '../../../test/donating.ts'
import { availableBalance } from './balance.sql.ts'
import { cents, sum, useCampaignMoney } from '../../../test/campaign-money.ts'

const { scene, given, refund, params, money, entries } = useCampaignMoney()

/** The donor opens a dispute at PayPal. */
const contest = async ({ donationId }: Started) => {
  const capture = (await scene.t.movements()).find(({ customId }) => customId === donationId)?.reference
  await scene.t.controlPaypal(`captures/${capture}/dispute`, {})
  await scene.t.deliverWebhooks()
}

/** Expects each figure to be the sum of its entries, and the figures to add up, to the cent. */
const expectToAddUp = async (figures: CampaignMoney) => {
  for (const figure of moneyFigures) {
    const behind = sum((await entries(figure)).map(({ change }) => change))
    // A refund is not booked before PayPal completes it.
    const awaited = figure === 'available' ? cents(figures.beingRefunded) : 0
    expect([figure, behind]).toEqual([figure, cents(figures[figure]) + awaited])
  }
  const { given: gross, refunded, totalRaised, processorFees, platformFees, netRaised } = figures
  expect(cents(totalRaised)).toBe(sum([gross, -refunded]))
  expect(cents(netRaised)).toBe(sum([totalRaised, -processorFees, -platformFees]))
  const { payoutFees, held, beingRefunded, inPayout, paidOut, available } = figures
  expect(cents(available)).toBe(sum([netRaised, -payoutFees, -held, -beingRefunded, -inPayout, -paidOut]))
}

describe('the money of a campaign', () => {
  test('equals the sum of its entries to the cent, and is the same on every page', async () => {
    // PayPal's fee of 49 cents and 3.49 % takes all of the first donation, and all but a cent of the second. The platform takes the cent.
    for (const amount of [0.3, 0.52]) await given(amount)
    const partly = await given(100.01)
    await refund(partly, 33.33)
    await scene.reject((await scene.request()).body)
    const paid = (await scene.request()).body
    const { payoutBatchId } = (await scene.approve(paid)).body
    await refund(await given(25), 3.33)
    const second = (await scene.request()).body
    await contest(await given(7))
    const last = await given(40)
    // PayPal accepts the refund, and its response is lost.
    scene.t.interfere(({ path }) => (path.endsWith('/refund') ? 'lost_before' : undefined))
    await refund(last, 12.34)

    const figures = await money()
    expect(figures).toMatchObject({
      donations: 6,
      currency: 'USD',
      given: 172.83,
      refunded: 36.66,
      totalRaised: 136.17,
      payoutFees: 0.25,
      paidOut: paid.net,
      inPayout: second.net,
      beingRefunded: 12.34,
      held: 7,
    })
    await expectToAddUp(figures)

    expect(BigInt(cents(figures.available))).toBe(await availableBalance(scene.t.context.db, scene.campaignId))
    const { totalRaised } = (await scene.t.call(getCampaignEndpoint, { params: params() })).body
    const { donations: stats } = (await scene.t.call(getCampaignStatsEndpoint, { params: params() })).body
    expect(totalRaised).toBe(figures.totalRaised)
    expect(stats).toMatchObject({
      totalRaised: figures.totalRaised,
      netRaised: figures.netRaised,
      paidOut: figures.paidOut,
      processorFees: figures.processorFees,
      platformFees: figures.platformFees,
      payoutFees: figures.payoutFees,
    })
    expect(cents(stats.notPaidOut)).toBe(
      sum([figures.available, figures.beingRefunded, figures.held, figures.inPayout]),
    )
    expect(await money(scene.admin())).toEqual(figures)

    // PayPal takes the payout back from its receiver.
    await scene.settle(payoutBatchId ?? '', 'REVERSED')
    await scene.t.deliverWebhooks()
    await scene.lookAfter(0)
    const reversed = await money()
    expect(reversed).toMatchObject({ paidOut: 0, payoutFees: 0 })
    expect(cents(reversed.available)).toBe(sum([figures.available, paid.net, 0.25]))
    await expectToAddUp(reversed)
  })

  test('is zero without donations', async () => {
    const { currency, heldInDisputesSince, heldForDonorsUntil, ...figures } = await money()
    expect([currency, heldInDisputesSince, heldForDonorsUntil]).toEqual(['USD', null, null])
    expect(Object.values(figures).every((figure) => figure === 0)).toBe(true)
    expect(await entries()).toEqual([])
  })
})
