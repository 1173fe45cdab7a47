import { getCampaign, getCampaignStats } from '@muster/contract/campaigns/campaigns.ts'
import { getRefundOffer, listRefunds, refundDonation } from '@muster/contract/money/refunds.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Started } from '../../../test/donating.ts'
import type { Person } from '../../../test/given.ts'
import { mailsTo } from '../../../test/mails.ts'
import { usePayouts } from '../../../test/paying-out.ts'
import { day, hour, minute } from '../../base/clock.ts'
import { availableBalance } from '../ledger/index.ts'

const scene = usePayouts()
let admin: Person
beforeEach(async () => {
  admin = await scene.given.admin()
})

/** A donation that has arrived. Another one beside it, so that PayPal's balance can bear a refund with its fee. */
const given = async (amount = 25): Promise<Started> => {
  await scene.give(100)
  const started = await scene.start(amount)
  await scene.t.follow((await scene.t.decide(started.orderId, 'approve')) ?? '')
  return started
}

const refund = (donation: Started, body: { amount?: number; reason?: string } = {}) =>
  scene.t.as(admin.token)(refundDonation, {
    params: { id: donation.donationId },
    body: { reason: 'The donor asked for it', ...body },
  })
const refundsOf = async ({ donationId }: Started, by = scene.donor) =>
  (await scene.t.as(by.token)(listRefunds, { params: { id: donationId } })).body
const stats = async () => (await scene.t.call(getCampaignStats, { params: { id: scene.campaignId } })).body.donations
const available = () => availableBalance(scene.t.context.db, scene.campaignId)
const isRefund = ({ path }: { path: string }) => path.endsWith('/refund')
const atPaypal = async (donation: Started) =>
  (await scene.movementsOf(donation)).filter(({ kind }) => kind !== 'capture')

/** The capture of a donation at PayPal. */
const captureOf = async ({ donationId }: Started): Promise<string> => {
  const row = await scene.t.context.db
    .selectFrom('donation')
    .select('capture_id')
    .where('id', '=', donationId)
    .executeTakeFirstOrThrow()
  return row.capture_id ?? ''
}

describe('refunding a donation', () => {
  test('whole gives the gross back, the platform’s fee with it, and PayPal’s fee stays with the campaign', async () => {
    const donation = await given(25)
    const before = await stats()
    const { status, body } = await refund(donation)
    expect(status).toBe(201)
    expect(body).toMatchObject({ kind: 'refund', amount: 25, status: 'completed', reason: 'The donor asked for it' })
    const after = await stats()
    expect(before.totalRaised - after.totalRaised).toBe(25)
    // The donation left 22.39 to the campaign; it costs 25, and the platform returns its 1.25.
    expect((before.netRaised - after.netRaised).toFixed(2)).toBe('23.75')
    expect(await atPaypal(donation)).toMatchObject([{ kind: 'refund', gross: '-25.00', net: '-25.00' }])
  })

  test('in parts returns the platform’s fee pro rata, to the cent what the whole would', async () => {
    const donation = await given(10)
    for (const amount of [3.33, 3.33]) expect((await refund(donation, { amount })).status).toBe(201)
    expect((await refund(donation)).body.amount).toBe(3.34)
    const back = await scene.t.context.db
      .selectFrom('ledger_entry')
      .select('amount_minor as minor')
      .where('donation_id', '=', donation.donationId)
      .where('kind', '=', 'platform_fee_back')
      .execute()
    expect(back.map(({ minor }) => minor)).toEqual([17n, 16n, 17n])
    expect(await refund(donation)).toMatchObject({ status: 409, error: { code: 'nothing_to_refund' } })
  })

  test('is told beforehand, with what is left and what it costs the campaign', async () => {
    const donation = await given(25)
    await refund(donation, { amount: 5 })
    const offer = (by: Person) => scene.t.as(by.token)(getRefundOffer, { params: { id: donation.donationId } })
    expect((await offer(admin)).body).toMatchObject({
      campaignId: scene.campaignId,
      donorEmail: scene.donor.email,
      isDisputed: false,
      donated: 25,
      refunded: 5,
      left: 20,
      platformFee: 1.25,
      platformFeeBack: 0.25,
      available: 108.66,
      refunds: [{ amount: 5, status: 'completed' }],
    })
    const { donationId: id } = await scene.start(25)
    expect((await scene.t.as(admin.token)(getRefundOffer, { params: { id } })).status).toBe(404)
  })

  test('tells the donor by mail, and shows it in their donation', async () => {
    const donation = await given(25)
    await refund(donation, { amount: 5 })
    const subjects = (await mailsTo(scene.t, scene.donor.email)).map(({ subject }) => subject)
    expect(subjects).toContain('$5.00 of your donation to Bridge over the creek was refunded')
    expect(await refundsOf(donation)).toMatchObject([{ amount: 5, status: 'completed' }])
  })

  test('of more than is left is refused at its field, in words', async () => {
    const donation = await given(25)
    const sentence = 'Of this donation $25.00 can still be refunded'
    expect(await refund(donation, { amount: 25.01 })).toMatchObject({
      status: 400,
      error: { fields: { amount: sentence } },
    })
    expect(await refund(donation, { amount: 1.234 })).toMatchObject({
      error: { fields: { amount: 'Enter a valid amount' } },
    })
    expect(await refund(donation, { reason: ' ' })).toMatchObject({ error: { fields: { reason: 'Say why' } } })
  })

  test('of money that is about to be paid out is refused, and rejecting the payout is advised where it helps', async () => {
    const donation = await given(25)
    const { body: payout } = await scene.request()
    const sentence = 'The campaign’s pending payout holds $113.41. Reject it first'
    expect(await refund(donation)).toMatchObject({ status: 409, error: { code: 'campaign_paid_out', error: sentence } })
    expect(await atPaypal(donation)).toEqual([])
    await scene.reject(payout)
    expect((await refund(donation)).body).toMatchObject({ amount: 25, status: 'completed' })
  })

  test('of an open donation is none', async () => {
    expect((await refund(await scene.start(25))).status).toBe(404)
  })

  test('fifty times at once gives it back once', async () => {
    const donation = await given(25)
    const answers = await Promise.all(Array.from({ length: 50 }, () => refund(donation)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.every(({ status }) => [201, 409].includes(status))).toBe(true)
    expect(await atPaypal(donation)).toHaveLength(1)
  })

  test('is seen by its donor and admins alone', async () => {
    const donation = await given(25)
    await refund(donation)
    expect(await refundsOf(donation, admin)).toHaveLength(1)
    const other = await scene.t.as(scene.owner.token)(listRefunds, { params: { id: donation.donationId } })
    expect(other.status).toBe(404)
  })
})

describe('where PayPal does not answer', () => {
  test.each(['lost_before', 'lost_after'] as const)(
    '(%s) it is asked again and the money goes back once',
    async (mishap) => {
      const donation = await given(25)
      scene.t.interfere((call) => (isRefund(call) ? mishap : undefined))
      expect((await refund(donation)).body.status).toBe('requested')
      expect(await refund(donation)).toMatchObject({ status: 409, error: { code: 'refund_under_way' } })
      scene.t.interfere(() => undefined)
      scene.t.clock.advance(minute)
      await scene.t.runJob('refunds')
      expect(await refundsOf(donation)).toMatchObject([{ status: 'completed' }])
      expect(await atPaypal(donation)).toHaveLength(1)
    },
  )

  test.each([
    ['COMPLETED', 'completed', 'was refunded'],
    ['FAILED', 'failed', 'PayPal could not refund $25.00'],
  ])('in the end and takes its time meanwhile, the donor hears of each step once: %s', async (end, status, subject) => {
    const donation = await given(25)
    const refundIs = (word: string) =>
      scene.t.interfere(async (call) => {
        if (!isRefund(call)) return undefined
        const links = [{ rel: 'up', href: `/v2/payments/captures/${await captureOf(donation)}` }]
        const amount = { currency_code: 'USD', value: '25.00' }
        const [row] = await refundsOf(donation)
        return Response.json({ id: 'SLOWREFUND', status: word, amount, custom_id: row?._id, links })
      })
    refundIs('PENDING')
    expect((await refund(donation)).body.status).toBe('requested')
    const lookAfter = async (ms: number) => {
      scene.t.clock.advance(ms)
      await scene.t.runJob('refunds')
    }
    for (const ms of [hour, hour]) await lookAfter(ms)
    refundIs(end)
    for (const ms of [day, day]) await lookAfter(ms)
    expect(await refundsOf(donation, admin)).toMatchObject([{ status }])
    const subjects = (await mailsTo(scene.t, scene.donor.email)).map((mail) => mail.subject ?? '')
    expect(subjects.filter((line) => line.includes('is being refunded'))).toHaveLength(1)
    expect(subjects.filter((line) => line.includes(subject))).toHaveLength(1)
  })

  test('the donor of a refund that a webhook completes first is not told that it is on its way', async () => {
    const donation = await given(25)
    const capture = await captureOf(donation)
    let asked = 0
    scene.t.interfere(async (call) => {
      if (!isRefund(call)) return undefined
      asked += 1
      if (asked > 1) return 'lost_before'
      const [row] = await refundsOf(donation)
      const amount = { currency_code: 'USD', value: '25.00' }
      await scene.atPaypal('POST', `/v2/payments/captures/${capture}/refund`, { amount, custom_id: row?._id })
      await scene.t.deliverWebhooks()
      return 'lost_before'
    })
    expect((await refund(donation)).body.status).toBe('completed')
    const subjects = (await mailsTo(scene.t, scene.donor.email)).map(({ subject }) => subject ?? '')
    expect(subjects.filter((line) => line.includes('was refunded'))).toHaveLength(1)
    expect(subjects.filter((line) => line.includes('is being refunded'))).toEqual([])
  })

  test('what is on its way can be neither paid out nor refunded twice', async () => {
    const donation = await given(25)
    scene.t.interfere((call) => (isRefund(call) ? 'lost_before' : undefined))
    const before = await available()
    await refund(donation)
    expect(before - (await available())).toBe(2500n)
    const payout = await scene.request()
    expect(payout).toMatchObject({ status: 201, body: { gross: 100 } })
    scene.t.interfere(() => undefined)
    scene.t.clock.advance(minute)
    await scene.t.runJob('refunds')
    // What the platform gave back of its fee is all that the campaign has now.
    expect(await available()).toBe(125n)
  })
})

test('what PayPal refuses moves nothing, and says so', async () => {
  const donation = await given(25)
  scene.t.clock.advance(181 * day)
  admin = await scene.given.admin()
  const before = await stats()
  expect((await refund(donation)).body).toMatchObject({ status: 'failed', problem: 'REFUND_TIME_LIMIT_EXCEEDED' })
  expect(await stats()).toEqual(before)
})

describe('what begins at PayPal', () => {
  const control = async (path: string, body: object = {}) => {
    const answer = await scene.t.controlPaypal(path, body)
    await scene.t.deliverWebhooks()
    return answer
  }

  test('is booked when its webhook comes, once however often', async () => {
    const donation = await given(25)
    await scene.t.controlPaypal('webhooks', { copies: 3 })
    await control(`captures/${await captureOf(donation)}/reverse`, { amount: { currency_code: 'USD', value: '10.00' } })
    expect(await refundsOf(donation)).toMatchObject([{ kind: 'reversal', amount: 10, status: 'completed' }])
    expect((await scene.t.call(getCampaign, { params: { id: scene.campaignId } })).body.totalRaised).toBe(115)
  })

  test.each([
    ['the look at its order', () => scene.reconcileAfter(hour)],
    ['the notification of that', () => scene.t.deliverWebhooks()],
  ])('before we booked the donation is booked after it, by %s', async (_, hear) => {
    const started = await scene.start(25)
    await scene.t.decide(started.orderId, 'approve_and_close')
    const isLost = ({ method, path }: { method: string; path: string }) =>
      path.endsWith('/capture') || (method === 'GET' && path.includes('/orders/') && capturesOf() > 0)
    const capturesOf = () => scene.t.calls().filter((call) => call.includes(`${started.orderId}/capture`)).length
    scene.t.interfere((call) => (isLost(call) ? 'lost_after' : undefined))
    scene.t.clock.advance(minute)
    await scene.t.runJob('reconcile-donations')
    expect(await scene.statusOf(started)).toBe('processing')
    scene.t.interfere(() => undefined)
    const [captured] = await scene.movementsOf(started)
    // Of what PayPal tells, only that money went back arrives.
    await scene.t.controlPaypal('webhooks', { drop: 1_000 })
    await scene.t.sandbox.deliverDue()
    await scene.t.controlPaypal('webhooks', { drop: 0 })
    const part = { amount: { currency_code: 'USD', value: '10.00' } }
    await scene.t.controlPaypal(`captures/${captured?.reference}/reverse`, part)
    await hear()
    expect(await scene.statusOf(started)).toBe('completed')
    expect(await refundsOf(started)).toMatchObject([{ amount: 10, status: 'completed' }])
    expect(await scene.raised()).toBe(15)
    const aside = await scene.t.context.db.selectFrom('quarantine').select('source').execute()
    expect(aside.filter(({ source }) => source.includes(captured?.reference ?? '?'))).toEqual([])
  })

  test('can take what was paid out already: payouts wait until donations have made up for it, and admins are told', async () => {
    const donation = await given(25)
    await scene.approve((await scene.request()).body, undefined, admin)
    await control(`captures/${await captureOf(donation)}/reverse`)
    expect(await available()).toBeLessThan(0n)
    expect(await scene.request()).toMatchObject({ status: 409, error: { error: 'Nothing to pay out' } })
    const { db } = scene.t.context
    const aside = await db.selectFrom('quarantine').select(['source', 'reason']).orderBy('created_at').execute()
    expect(aside.findLast(({ source }) => source.startsWith('short:'))?.reason).toContain('It is $24.00 short')
  })

  test('and is no donation here goes to quarantine, and into no balance', async () => {
    const donation = await given(25)
    const capture = await captureOf(donation)
    await scene.t.context.db
      .updateTable('donation')
      .set({ capture_id: 'ELSEWHERE' })
      .where('id', '=', donation.donationId)
      .execute()
    const before = await available()
    await control(`captures/${capture}/reverse`)
    expect(await available()).toBe(before)
    const aside = await scene.t.context.db.selectFrom('quarantine').select('reason').execute()
    expect(aside.map(({ reason }) => reason)).toContain('PayPal gave back a payment that is no donation here')
    await scene.t.context.db
      .updateTable('donation')
      .set({ capture_id: capture })
      .where('id', '=', donation.donationId)
      .execute()
  })
})

test('what PayPal may have forgotten that it gave back does not go back again, however long no server ran', async () => {
  const donation = await given(25)
  scene.t.interfere((call) => (isRefund(call) ? 'lost_after' : undefined))
  await refund(donation, { amount: 10 })
  scene.t.interfere(() => undefined)
  scene.t.clock.advance(46 * day)
  await scene.t.runJob('refunds')
  expect(await atPaypal(donation)).toHaveLength(1)
  const rows = () =>
    scene.t.context.db
      .selectFrom('refund')
      .select(['status', 'problem'])
      .where('donation_id', '=', donation.donationId)
      .execute()
  expect(await rows()).toEqual([{ status: 'failed', problem: 'UNANSWERED' }])
  await scene.t.deliverWebhooks()
  // It is the same refund, and no second one.
  expect(await rows()).toEqual([{ status: 'completed', problem: null }])
  const before = (await stats()).totalRaised
  await scene.t.deliverWebhooks()
  expect((await stats()).totalRaised).toBe(before)
  expect(before).toBe(115)
})
