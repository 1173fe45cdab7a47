import { createDispute } from '@muster/contract/disputes/disputes.ts'
import { exportLedger, type LedgerFilter, listLedger } from '@muster/contract/money/ledger.ts'
import { refundDonation } from '@muster/contract/money/refunds.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Started } from '../../../test/donating.ts'
import type { Person } from '../../../test/given.ts'
import { usePayouts } from '../../../test/paying-out.ts'
import { day } from '../../base/clock.ts'

const scene = usePayouts()

type Filter = Partial<LedgerFilter>
const entries = async (filter: Filter = {}) => {
  const answer = await scene.t.as(scene.admin().token)(listLedger, { query: { ...filter, limit: 100 } })
  expect(answer.status).toBe(200)
  return answer.body
}
const kinds = async (filter: Filter) => (await entries(filter)).map(({ kind }) => kind).sort()
const fileOf = async (filter: Filter = {}) => scene.t.as(scene.admin().token)(exportLedger, { query: filter })

/** A donation of somebody who can be told from all others, on a campaign of the same sort. */
let donor: Person
let given: Started
beforeEach(async () => {
  donor = await scene.given.user({ name: `Žiga Kovač ${scene.campaignId.slice(-6)}` })
  scene.donor = donor
  given = await scene.start(40)
  await scene.t.follow((await scene.t.decide(given.orderId, 'approve')) ?? '')
})

const rowOf = ({ donationId }: Started) =>
  scene.t.context.db.selectFrom('donation').selectAll().where('id', '=', donationId).executeTakeFirstOrThrow()

const refunded = async () => {
  const request = { params: { id: given.donationId }, body: { amount: 10, reason: 'Given twice' } }
  const { status, body } = await scene.t.as(scene.admin().token)(refundDonation, request)
  expect(status).toBe(201)
  return body
}
const paidOut = async () => {
  const { body: payout } = await scene.request()
  return (await scene.approve(payout)).body
}

describe('an entry', () => {
  test('says what it moved from where to where, for which campaign, and whose donation it was', async () => {
    const [donation] = await entries({ q: given.donationId, kind: 'donation' })
    const { capture_id: captureId } = await rowOf(given)
    expect(donation).toMatchObject({
      kind: 'donation',
      debit: 'paypal',
      credit: 'campaign_available',
      amount: 40,
      currency: 'USD',
      source: `capture:${captureId}`,
      paypalId: captureId,
      refund: null,
      payout: null,
      disputes: [],
      campaign: { _id: scene.campaignId, title: 'Bridge over the creek', owner: { email: scene.owner.email } },
      donation: { _id: given.donationId, amount: 40, status: 'completed', donor: { email: donor.email } },
    })
  })

  test('of a refund or a payout leads to it, and to the disputes about it', async () => {
    const refund = await refunded()
    const body = {
      campaignId: scene.campaignId,
      donationId: given.donationId,
      type: 'donation',
      reason: 'Twice',
    } as const
    const dispute = (await scene.t.as(donor.token)(createDispute, { body })).body
    const payout = await paidOut()
    expect((await entries({ q: refund._id, kind: 'refund' }))[0]).toMatchObject({
      amount: 10,
      refund: { _id: refund._id, status: 'completed', reason: 'Given twice' },
      donation: { _id: given.donationId },
      disputes: [{ _id: dispute._id, reason: 'Twice', status: 'open' }],
    })
    expect((await entries({ q: payout._id, kind: 'payout_reserved' }))[0]).toMatchObject({
      amount: payout.net,
      donation: null,
      paypalId: payout.payoutBatchId,
      payout: { _id: payout._id, net: payout.net, status: 'approved', recipientPaypalEmail: scene.owner.email },
    })
  })
})

describe('entries are found', () => {
  const ofDonation = ['donation', 'platform_fee', 'provider_fee']
  const ofRefund = ['platform_fee_back', 'refund']

  test('by the names, addresses and ids of who and what they belong to', async () => {
    const { capture_id: captureId } = await rowOf(given)
    const words = {
      'the donor’s name, in part, without case and accents': `ziga ${scene.campaignId.slice(-6)}`,
      'the donor’s address': donor.email,
      'the donor’s id': donor.user._id,
      'the donation’s id': given.donationId,
      'PayPal’s id of the order': given.orderId,
      'PayPal’s id of the payment': String(captureId).toLowerCase(),
      'the same as an entry names it': `capture:${captureId}`,
      'the owner’s address': scene.owner.email,
      'the campaign’s id': scene.campaignId,
    }
    for (const [what, q] of Object.entries(words)) expect(await kinds({ q }), what).toEqual(ofDonation)
  })

  test('by the id of a dispute at PayPal, ours and PayPal’s, with what it holds', async () => {
    const { capture_id: captureId } = await rowOf(given)
    const opened = await scene.t.controlPaypal(`captures/${captureId}/dispute`, {})
    const { dispute_id: id } = opened as { dispute_id: string }
    await scene.t.deliverWebhooks()
    const found = await entries({ q: id })
    expect(found.map(({ kind }) => kind).sort()).toEqual(['dispute_held', ...ofDonation])
    const hold = found.find(({ kind }) => kind === 'dispute_held')
    expect(hold).toMatchObject({ amount: 40, paypalId: id, donation: { _id: given.donationId } })
    expect(await entries({ q: hold?.source ?? '' })).toEqual(found)
    expect(await entries({ q: `dispute:${id}` })).toEqual(found)
  })

  test('by the ids of a refund, of a dispute about the donation, and of a payout, ours and PayPal’s', async () => {
    const refund = await refunded()
    const payout = await paidOut()
    const body = {
      campaignId: scene.campaignId,
      donationId: given.donationId,
      type: 'donation',
      reason: 'Why',
    } as const
    const dispute = (await scene.t.as(donor.token)(createDispute, { body })).body
    expect(await kinds({ q: refund._id })).toEqual(ofRefund)
    const [entry] = await entries({ q: refund._id })
    expect(await kinds({ q: entry?.paypalId ?? '' })).toEqual(ofRefund)
    expect(await kinds({ q: dispute._id })).toEqual([...ofDonation, ...ofRefund].sort())
    const sent = ['payout_reserved', 'payout_sent']
    expect(await kinds({ q: payout._id })).toEqual(expect.arrayContaining(sent))
    expect(await kinds({ q: payout.payoutBatchId ?? '' })).toEqual(await kinds({ q: payout._id }))
  })

  test('by a part of the campaign’s title, and not where only pieces of it are there', async () => {
    const title = `Lanterns ${scene.campaignId.slice(-8)} on the weir`
    scene.campaignId = (await scene.given.campaign(scene.owner, { title }))._id
    await scene.give(5)
    expect(await kinds({ q: title.slice(2, 17) })).toEqual(ofDonation)
    expect(await entries({ q: `${title.slice(0, 12)} weirdly` })).toEqual([])
  })

  test('by kind and by day, both ends included, also where something is searched for', async () => {
    const today = scene.t.clock.now().toISOString().slice(0, 10)
    const tomorrow = new Date(scene.t.clock.now().getTime() + day).toISOString().slice(0, 10)
    const q = donor.email
    expect(await kinds({ q, kind: 'platform_fee' })).toEqual(['platform_fee'])
    expect(await kinds({ kind: 'donation', from: today, to: today })).toEqual(['donation'])
    expect(await kinds({ q, from: today, to: today })).toEqual(ofDonation)
    expect(await kinds({ q, from: tomorrow })).toEqual([])
    expect(await kinds({ from: tomorrow })).toEqual([])
    expect((await entries({ kind: 'payout_returned' })).every(({ kind }) => kind === 'payout_returned')).toBe(true)
  })

  test('not at all by what nothing is called', async () => {
    expect(await entries({ q: 'nobody of this name' })).toEqual([])
    expect(await entries({ q: '01890000-0000-7000-8000-000000000000' })).toEqual([])
    expect(await entries({ q: '%' })).toEqual([])
  })

  test('page by page, newest first, without gaps and repeats', async () => {
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
      const { body, headers } = await scene.t.as(scene.admin().token)(listLedger, { query })
      seen.push(...body.map(({ _id }) => _id))
      query = Object.fromEntries(new URL(`http://x${/<(.*)>/.exec(String(headers.link))?.[1]}`).searchParams)
      expect(query.limit).toBe('2')
    }
    expect(seen).toEqual(all.slice(0, 6).map(({ _id }) => _id))
    const refused = await scene.t.as(scene.admin().token)(listLedger, { query: { cursor: 'elsewhere' } })
    expect(refused.status).toBe(400)
  })
})

describe('the file', () => {
  test('has the entries of the same filter, a line each, with a head', async () => {
    await refunded()
    const file = await fileOf({ q: donor.email })
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="muster-ledger-\d{4}-\d\d-\d\d\.csv"$/)
    const [head, ...lines] = file.body.split('\r\n')
    expect(head).toMatch(/^id,bookedAt,kind,from,to,amount,currency,campaignId,campaign,owner,/)
    const found = await entries({ q: donor.email })
    expect(lines.filter(Boolean).map((line) => line.split(',')[0])).toEqual(found.map(({ _id }) => _id))
    const line = lines.find((text) => text.includes(',donation,')) ?? ''
    expect(line).toContain(`,donation,paypal,campaign_available,40.00,USD,${scene.campaignId},Bridge over the creek,`)
    expect(line).toContain(`,${donor.user.name},${donor.email},`)
  })

  test('makes no formula of a title that begins like one', async () => {
    const title = `=HYPERLINK("https://evil.example/${scene.campaignId}","Open")`
    scene.campaignId = (await scene.given.campaign(scene.owner, { title }))._id
    await scene.give(5)
    const { body } = await fileOf({ q: scene.campaignId, kind: 'donation' })
    expect(body).toContain(`,"'${title.replaceAll('"', '""')}",`)
  })
})
