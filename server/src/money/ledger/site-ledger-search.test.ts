import { createDisputeEndpoint } from '@muster/contract/campaigns/disputes.ts'
import { listLedgerEndpoint } from '@muster/contract/money/ledger.ts'
import { describe, expect, test } from 'vitest'
import { day } from '../../platform/base/clock.ts'
import { type Filter, useSiteLedger } from '../../../test/site-ledger.ts'

const ledger = useSiteLedger()
const { scene, entries, rowOf, refunded, paidOut } = ledger

const kinds = async (filter: Filter) => (await entries(filter)).map(({ kind }) => kind).sort()

describe('the search of the ledger finds entries', () => {
  const ofDonation = ['donation', 'platform_fee', 'provider_fee']
  const ofRefund = ['platform_fee_back', 'refund']

  test('by the names, addresses and ids of their donation, donor and campaign', async () => {
    const { capture_id: captureId } = await rowOf(ledger.given)
    const words = {
      'the donor’s name, in part, without case and accents': `ziga ${scene.campaignId.slice(-6)}`,
      'the donor’s address': ledger.donor.email,
      'the donor’s id': ledger.donor.user._id,
      'the donation’s id': ledger.given.donationId,
      'PayPal’s id of the order': ledger.given.orderId,
      'PayPal’s id of the payment': String(captureId).toLowerCase(),
      'the same as an entry names it': `capture:${captureId}`,
      'the owner’s address': scene.owner.email,
      'the campaign’s id': scene.campaignId,
    }
    for (const [what, q] of Object.entries(words)) expect(await kinds({ q }), what).toEqual(ofDonation)
  })

  test('by our id and PayPal’s id of a dispute, including holds', async () => {
    const { capture_id: captureId } = await rowOf(ledger.given)
    const opened = await scene.t.controlPaypal(`captures/${captureId}/dispute`, {})
    const { dispute_id: id } = opened as { dispute_id: string }
    await scene.t.deliverWebhooks()
    const found = await entries({ q: id })
    expect(found.map(({ kind }) => kind).sort()).toEqual(['dispute_held', ...ofDonation])
    const hold = found.find(({ kind }) => kind === 'dispute_held')
    expect(hold).toMatchObject({ amount: 40, paypalId: id, donation: { _id: ledger.given.donationId } })
    expect(await entries({ q: hold?.source ?? '' })).toEqual(found)
    expect(await entries({ q: `dispute:${id}` })).toEqual(found)
  })

  test('by the ids of a refund, of a dispute about the donation, and of a payout, ours and PayPal’s', async () => {
    const refund = await refunded()
    const payout = await paidOut()
    const body = {
      campaignId: scene.campaignId,
      donationId: ledger.given.donationId,
      type: 'donation',
      reason: 'Why',
    } as const
    const dispute = (await scene.t.as(ledger.donor.token)(createDisputeEndpoint, { body })).body
    expect(await kinds({ q: refund._id })).toEqual(ofRefund)
    const [entry] = await entries({ q: refund._id })
    expect(await kinds({ q: entry?.paypalId ?? '' })).toEqual(ofRefund)
    expect(await kinds({ q: dispute._id })).toEqual([...ofDonation, ...ofRefund].sort())
    const sent = ['payout_reserved', 'payout_sent']
    expect(await kinds({ q: payout._id })).toEqual(expect.arrayContaining(sent))
    expect(await kinds({ q: payout.payoutBatchId ?? '' })).toEqual(await kinds({ q: payout._id }))
  })

  test('by part of the campaign’s title, if its words are adjacent', async () => {
    const title = `Lanterns ${scene.campaignId.slice(-8)} on the weir`
    scene.campaignId = (await scene.given.campaign(scene.owner, { title }))._id
    await scene.give(5)
    expect(await kinds({ q: title.slice(2, 17) })).toEqual(ofDonation)
    expect(await entries({ q: `${title.slice(0, 12)} weirdly` })).toEqual([])
  })

  test('by kind and by day, including both ends, also together with a search', async () => {
    const today = scene.t.clock.now().toISOString().slice(0, 10)
    const tomorrow = new Date(scene.t.clock.now().getTime() + day).toISOString().slice(0, 10)
    const q = ledger.donor.email
    expect(await kinds({ q, kind: 'platform_fee' })).toEqual(['platform_fee'])
    expect(await kinds({ kind: 'donation', from: today, to: today })).toEqual(['donation'])
    expect(await kinds({ q, from: today, to: today })).toEqual(ofDonation)
    expect(await kinds({ q, from: tomorrow })).toEqual([])
    expect(await kinds({ from: tomorrow })).toEqual([])
    expect((await entries({ kind: 'payout_returned' })).every(({ kind }) => kind === 'payout_returned')).toBe(true)
  })

  test('only if something matches', async () => {
    expect(await entries({ q: 'nobody of this name' })).toEqual([])
    expect(await entries({ q: '01890000-0000-7000-8000-000000000000' })).toEqual([])
    expect(await entries({ q: '%' })).toEqual([])
  })

  test('in pages, newest first, without gaps and repeats', async () => {
    const all = await entries()
    expect(all.map(({ bookedAt }) => bookedAt)).toEqual(
      all
        .map(({ bookedAt }) => bookedAt)
        .sort()
        .reverse(),
    )
    const seen: string[] = []
    let query: Record<string, string | number> = { limit: 2 }
    for (let pages = 0; pages < 3; pages++) {
      const { body, headers } = await scene.t.as(scene.admin().token)(listLedgerEndpoint, { query })
      seen.push(...body.map(({ _id }) => _id))
      query = Object.fromEntries(new URL(`http://x${/<(.*)>/.exec(String(headers.link))?.[1]}`).searchParams)
      expect(query.limit).toBe('2')
    }
    expect(seen).toEqual(all.slice(0, 6).map(({ _id }) => _id))
    const refused = await scene.t.as(scene.admin().token)(listLedgerEndpoint, { query: { cursor: 'elsewhere' } })
    expect(refused.status).toBe(400)
  })
})
