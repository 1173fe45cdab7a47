import { previewDeletionEndpoint } from '@muster/contract/people/my-data.ts'
import { getCampaignStatsEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { getCampaignMoneyEndpoint } from '@muster/contract/money/campaign-money.ts'
import { getDonationEndpoint } from '@muster/contract/money/donations.ts'
import { denyDonationEndpoint } from '@muster/contract/money/guest-donations.ts'
import { describe, expect, test } from 'vitest'
import { useDisputes } from '../../../test/disputing.ts'
import type { Started } from '../../../test/donating.ts'
import type { Person } from '../../../test/given.ts'
import { minute } from '../../platform/base/clock.ts'

const s = useDisputes()

/** What a donation of $100 and one of $25 leave the campaign. */
const all = 113.41

const money = async () => (await s.t.as(s.owner.token)(getCampaignMoneyEndpoint, { params: { id: s.campaignId } })).body
/** The public figures of the campaign's money. */
const figures = async () => (await s.t.call(getCampaignStatsEndpoint, { params: { id: s.campaignId } })).body.donations
const held = async () => {
  const { heldInDisputes, available } = await money()
  return { heldInDisputes, available }
}
const giveAs = async (donor: Person, amount: number): Promise<Started> => {
  const before = s.donor
  s.donor = donor
  const started = await s.give(amount)
  s.donor = before
  return started
}
/** Donations of $100 and $25 of the donor. Returns the second. */
const given = async (): Promise<Started> => {
  await s.give(100)
  return s.give(25)
}
const atPaypal = {
  contest: async ({ donationId }: Started): Promise<string> => {
    const capture = (await s.t.movements()).find(({ customId }) => customId === donationId)?.reference ?? ''
    const opened = await s.t.controlPaypal(`captures/${capture}/dispute`, {})
    await s.t.deliverWebhooks()
    return (opened as { dispute_id: string }).dispute_id
  },
  claim: async (id: string, value: string): Promise<void> => {
    s.t.clock.advance(minute)
    await s.t.controlPaypal(`disputes/${id}/change`, { amount: { currency_code: 'USD', value } })
    await s.t.deliverWebhooks()
    await s.t.runJob('paypal-disputes')
  },
  settle: async (id: string, outcome: string): Promise<void> => {
    s.t.clock.advance(minute)
    await s.t.controlPaypal(`disputes/${id}/resolve`, { outcome })
    await s.t.deliverWebhooks()
  },
}

describe('an open dispute about a donation', () => {
  test('holds its gross out of payouts until it is decided, also under review, and again when it is opened again', async () => {
    const { donationId } = await given()
    const raisedAt = s.t.clock.now().toISOString()
    const dispute = await s.reported({ type: 'donation', donationId })
    expect(dispute).toMatchObject({ holdsDonation: true, stopsPayout: false })
    const held = { heldInDisputes: 25, heldInDisputesSince: raisedAt }
    expect(await money()).toMatchObject({ ...held, held: 0, available: 88.41 })
    expect(await s.offer()).toMatchObject({ ...held, net: 88.41 })
    s.t.clock.advance(minute)
    await s.decide(dispute, 'under_review')
    expect(await money()).toMatchObject({ heldInDisputes: 25, heldInDisputesSince: raisedAt })
    for (const decision of ['resolved', 'rejected'] as const) {
      await s.decide(dispute, decision)
      expect(await money()).toMatchObject({ heldInDisputes: 0, heldInDisputesSince: null, available: all })
      expect((await s.mine())[0]).toMatchObject({ holdsDonation: false })
      s.t.clock.advance(minute)
      await s.decide(dispute, 'open', 'We look again')
      const since = s.t.clock.now().toISOString()
      expect(await money()).toMatchObject({ heldInDisputes: 25, heldInDisputesSince: since, available: 88.41 })
      s.t.clock.advance(minute)
    }
    expect((await s.request()).body).toMatchObject({ gross: 100, net: 88.41 })
  })

  test('holds it by the id that it names, whatever its type; without an id it holds nothing', async () => {
    const { donationId } = await given()
    await s.reported({ type: 'donation' })
    expect(await held()).toEqual({ heldInDisputes: 0, available: all })
    await s.reported({ type: 'other', donationId })
    expect(await held()).toEqual({ heldInDisputes: 25, available: 88.41 })
    await s.reported({ type: 'donation', donationId, reason: 'The same again in other words' })
    expect(await held()).toEqual({ heldInDisputes: 25, available: 88.41 })
  })

  test('of another person than its donor holds nothing', async () => {
    const { donationId } = await given()
    const dispute = await s.reported({ type: 'donation', donationId })
    const other = await s.given.user()
    // No call lets another person name a donation, and a nightly check reports a row that does.
    const assign = async (reporter: Person): Promise<void> => {
      const rows = s.t.context.db.updateTable('dispute').set({ reporter_id: reporter.user._id })
      await rows.where('id', '=', dispute._id).execute()
    }
    await assign(other)
    expect(await held()).toEqual({ heldInDisputes: 0, available: all })
    expect(await s.offer()).toMatchObject({ net: all })
    expect((await figures()).inDisputes).toBeNull()
    await assign(s.donor)
    expect((await held()).heldInDisputes).toBe(25)
  })

  test('holds only what is not refunded, and a payment that has not arrived holds nothing', async () => {
    const donation = await given()
    await s.reported({ type: 'donation', donationId: (await s.start(40)).donationId })
    expect(await held()).toEqual({ heldInDisputes: 0, available: all })
    await s.reported({ type: 'donation', donationId: donation.donationId })
    await s.refundPart(donation, 10)
    // The platform returns 50 cents of its fee.
    expect(await held()).toEqual({ heldInDisputes: 15, available: Number((all - 10 + 0.5 - 15).toFixed(2)) })
  })

  test('holds at most what is available, so that what is held and what can be paid out are what is available', async () => {
    const { donationId } = await s.give(25)
    await s.reported({ type: 'donation', donationId })
    expect(await s.offer()).toMatchObject({ gross: 2.61, net: 0, heldInDisputes: 22.39 })
    const refusal = await s.request()
    expect(refusal).toMatchObject({ status: 409, error: { code: 'nothing_to_pay_out' } })
    expect(refusal.error.error).toMatch(
      /^\$22\.39 waits for a decision about disputes, the oldest since \w+ \d+ \w+ \d{4}/,
    )
    const { obstacle } = (await s.t.as(s.owner.token)(previewDeletionEndpoint, {})).body
    expect(obstacle).toMatch(
      /^Your campaigns still hold \$22\.39\. Of this, \$22\.39 waits for a decision about disputes/,
    )
  })

  test('is released only by a decision about it, not by one about another donor’s dispute', async () => {
    const { donationId } = await given()
    const other = await s.given.user()
    const theirs = await giveAs(other, 40)
    await s.reported({ type: 'donation', donationId })
    const dispute = await s.reported({ type: 'donation', donationId: theirs.donationId }, other)
    expect((await money()).heldInDisputes).toBe(65)
    await s.decide(dispute, 'rejected')
    expect((await money()).heldInDisputes).toBe(25)
  })

  test('tells its donor that their money waits', async () => {
    const { donationId } = await given()
    const seen = async () =>
      (await s.t.as(s.donor.token)(getDonationEndpoint, { params: { id: donationId } })).body.isDisputed
    expect(await seen()).toBe(false)
    const dispute = await s.reported({ type: 'donation', donationId })
    expect(await seen()).toBe(true)
    await s.decide(dispute, 'resolved')
    expect(await seen()).toBe(false)
  })

  test('holds a donation that its donor did not make', async () => {
    const { donationId } = await given()
    await s.t.as(s.donor.token)(denyDonationEndpoint, { params: { id: donationId } })
    expect(await held()).toEqual({ heldInDisputes: 25, available: 88.41 })
  })
})

describe('a donation that is also contested at PayPal', () => {
  test('is held by the larger of both, and never twice', async () => {
    const donation = await given()
    await s.reported({ type: 'donation', donationId: donation.donationId })
    const id = await atPaypal.contest(donation)
    expect(await money()).toMatchObject({ held: 25, heldInDisputes: 0, available: 88.41 })
    await atPaypal.claim(id, '10.00')
    expect(await money()).toMatchObject({ held: 10, heldInDisputes: 15, available: 88.41 })
    await atPaypal.settle(id, 'RESOLVED_SELLER_FAVOUR')
    expect(await money()).toMatchObject({ held: 0, heldInDisputes: 25, available: 88.41 })
  })

  test('is held as a whole while PayPal’s case is open here, also if PayPal decides about a part of it', async () => {
    const donation = await given()
    const id = await atPaypal.contest(donation)
    await atPaypal.claim(id, '10.00')
    expect(await money()).toMatchObject({ held: 10, heldInDisputes: 15, available: 88.41 })
    await atPaypal.settle(id, 'CANCELED_BY_BUYER')
    expect(await money()).toMatchObject({ held: 0, heldInDisputes: 0, available: all })
  })

  test('is not held a second time because the campaign changed', async () => {
    const { donationId } = await given()
    await s.reported({ type: 'donation', donationId })
    await s.changePromise()
    const { heldInDisputes, heldForDonors, available } = await money()
    expect([heldInDisputes, heldForDonors, available]).toEqual([25, 88.41, 0])
  })
})

describe('the public figures', () => {
  test('say that a part of the money waits for a decision, and its sum from three donations on', async () => {
    const { donationId } = await given()
    expect((await figures()).inDisputes).toBeNull()
    const dispute = await s.reported({ type: 'donation', donationId })
    expect((await figures()).inDisputes).toEqual({ amount: null })
    for (const amount of [10, 15]) {
      const other = await s.given.user()
      const theirs = await giveAs(other, amount)
      await s.reported({ type: 'donation', donationId: theirs.donationId }, other)
    }
    expect((await figures()).inDisputes).toEqual({ amount: 50 })
    await s.decide(dispute, 'resolved')
    expect((await figures()).inDisputes).toEqual({ amount: null })
  })

  test('say nothing of disputes that hold no money', async () => {
    await given()
    await s.reported()
    expect((await figures()).inDisputes).toBeNull()
  })
})
