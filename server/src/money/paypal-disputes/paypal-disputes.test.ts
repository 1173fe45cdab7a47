import { getDispute, listDisputes, listMyDisputes, setDisputeStatus } from '@muster/contract/disputes/disputes.ts'
import { getPayout, type Payout } from '@muster/contract/money/payouts.ts'
import { refundDonation } from '@muster/contract/money/refunds.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Started } from '../../../test/donating.ts'
import { mailsTo } from '../../../test/mails.ts'
import { usePayouts } from '../../../test/paying-out.ts'
import { day, minute } from '../../base/clock.ts'
import { availableBalance } from '../ledger/index.ts'

const scene = usePayouts()
const calm = { copies: 1, order: 'as_it_happened', isHeld: false, drop: 0 }
beforeEach(() => scene.t.controlPaypal('webhooks', calm))

/** A donation of $25 that has arrived, one of $100 beside it. Of both the campaign has 113.41 left. */
const given = async (): Promise<Started> => {
  await scene.give(100)
  const started = await scene.start(25)
  await scene.t.follow((await scene.t.decide(started.orderId, 'approve')) ?? '')
  await scene.t.deliverWebhooks()
  return started
}
const all = 11341n

const captureOf = async (donation: Started): Promise<string> => {
  const made = await scene.t.movements()
  return made.find(({ customId }) => customId === donation.donationId)?.reference ?? ''
}
/** @param also further payments that the same dispute is about */
const contest = async (donation: Started, also: string[] = []): Promise<string> => {
  const opened = await scene.t.controlPaypal(`captures/${await captureOf(donation)}/dispute`, { also })
  return (opened as { dispute_id: string }).dispute_id
}
const settle = (id: string, outcome: string) => scene.t.controlPaypal(`disputes/${id}/resolve`, { outcome })
const available = () => availableBalance(scene.t.context.db, scene.campaignId)
const ours = async () =>
  (await scene.t.as(scene.admin().token)(listDisputes, { query: { campaignId: scene.campaignId } })).body
const holds = async () => {
  const kinds = ['dispute_held', 'dispute_released'] as const
  const query = scene.t.context.db.selectFrom('ledger_entry').select(['kind', 'amount_minor as minor'])
  return query.where('campaign_id', '=', scene.campaignId).where('kind', 'in', kinds).orderBy('booked_at').execute()
}
const quarantined = async () => {
  const rows = await scene.t.context.db.selectFrom('quarantine').select(['source', 'reason']).execute()
  return (source: string) => rows.filter((row) => row.source === source).map(({ reason }) => reason)
}
const mails = async () =>
  (await mailsTo(scene.t, scene.donor.email))
    .map(({ subject }) => subject)
    .filter((subject) => !/^Thank/.test(subject ?? ''))
const mailsToOwner = async () =>
  (await mailsTo(scene.t, scene.owner.email)).map(({ subject }) => subject?.split(': ')[0]).toSorted()
const [isHeld, isFree] = ['$25.00 of your campaign is held', '$25.00 of your campaign is available again']

/** The ways by which we come to hear of what happened at PayPal. */
const ways = {
  'by its notifications': () => scene.t.deliverWebhooks(),
  'by notifications that come three times, shuffled and late': async () => {
    await scene.t.controlPaypal('webhooks', { copies: 3, order: 'shuffled' })
    await scene.t.deliverWebhooks()
    await scene.t.runJob('paypal-disputes')
    await scene.t.deliverWebhooks()
  },
  'by no notification at all': async () => {
    await scene.t.controlPaypal('webhooks', { drop: 100 })
    await scene.t.deliverWebhooks()
    await scene.t.runJob('paypal-disputes')
  },
}
const everyWay = Object.entries(ways)

describe.each(everyWay)('a dispute at PayPal, heard of %s', (_, hear) => {
  test('opens one of ours and holds what is contested out of payouts, once', async () => {
    const donation = await given()
    await contest(donation)
    await hear()
    await hear()
    expect(await available()).toBe(all - 2500n)
    expect(await holds()).toEqual([{ kind: 'dispute_held', minor: 2500n }])
    const [dispute, ...others] = await ours()
    expect(others).toEqual([])
    expect(dispute).toMatchObject({ type: 'donation', status: 'open', donationId: donation.donationId })
    expect(dispute?.reason).toBe('Reported to PayPal: Somebody else made this payment')
    expect(dispute?.reporter.email).toBe(scene.donor.email)
    const params = { id: dispute?._id ?? '' }
    expect((await scene.t.as(scene.admin().token)(getDispute, { params })).body).toMatchObject({
      paypalCase: { contested: 25, held: 25, end: null, settledAt: null },
      donation: { amount: 25, refunded: 0, status: 'completed' },
    })
    expect(await mails()).toEqual(['PayPal is looking into your donation: Bridge over the creek'])
    expect(await mailsToOwner()).toEqual([isHeld])
  })

  test.each(['RESOLVED_SELLER_FAVOUR', 'CANCELED_BY_BUYER'])('and ended by %s is let go, once', async (outcome) => {
    const id = await contest(await given())
    await hear()
    await settle(id, outcome)
    await hear()
    await hear()
    expect(await available()).toBe(all)
    expect((await holds()).map(({ kind }) => kind)).toEqual(['dispute_held', 'dispute_released'])
    expect((await ours())[0]).toMatchObject({ status: 'resolved' })
    expect(await mails()).toContain('PayPal has settled the case about your donation: Bridge over the creek')
    expect(await mailsToOwner()).toEqual([isFree, isHeld])
  })

  test('and opened again is held again, ours is open again with who did it, and both are told', async () => {
    const id = await contest(await given())
    await hear()
    await settle(id, 'CANCELED_BY_BUYER')
    await hear()
    scene.t.clock.advance(minute)
    await scene.t.controlPaypal(`disputes/${id}/reopen`, {})
    await hear()
    await hear()
    expect(await available()).toBe(all - 2500n)
    expect((await holds()).map(({ kind }) => kind)).toEqual(['dispute_held', 'dispute_released', 'dispute_held'])
    const [dispute, ...others] = await ours()
    expect(others).toEqual([])
    const asked = { params: { id: dispute?._id ?? '' } }
    expect((await scene.t.as(scene.admin().token)(getDispute, asked)).body).toMatchObject({
      status: 'open',
      changes: [
        { from: 'open', to: 'resolved', by: null },
        { from: 'resolved', to: 'open', by: null, notes: expect.stringMatching(/^PayPal has opened the case again/) },
      ],
    })
    expect(await mails()).toContain('PayPal is looking into your donation again: Bridge over the creek')
    expect(await mailsToOwner()).toEqual([isFree, isHeld, isHeld])
    await settle(id, 'RESOLVED_SELLER_FAVOUR')
    await hear()
    expect(await available()).toBe(all)
    expect((await ours())[0]).toMatchObject({ status: 'resolved' })
    expect(await mails()).toHaveLength(4)
    expect(await mailsToOwner()).toEqual([isFree, isFree, isHeld, isHeld])
  })

  test('and decided for the donor goes as PayPal moved it, once', async () => {
    const donation = await given()
    const id = await contest(donation)
    await hear()
    await settle(id, 'RESOLVED_BUYER_FAVOUR')
    await hear()
    await hear()
    // The platform gives back its 1.25; nothing is held any more.
    expect(await available()).toBe(all - 2500n + 125n)
    expect((await holds()).map(({ kind }) => kind)).toEqual(['dispute_held', 'dispute_released'])
    expect((await scene.movementsOf(donation)).map(({ kind }) => kind)).toEqual(['capture', 'reversal'])
    expect(await mails()).toHaveLength(3)
    expect(await mailsToOwner()).toEqual(['$25.00 of your campaign goes back to a donor', isHeld])
  })

  test('only once it is over leaves no hold, and what PayPal took', async () => {
    const id = await contest(await given())
    await settle(id, 'RESOLVED_BUYER_FAVOUR')
    await hear()
    expect(await available()).toBe(all - 2500n + 125n)
    expect(await ours()).toHaveLength(1)
  })
})

describe('while PayPal decides', () => {
  test('all that is contested is held, though we hear only later of what went back before', async () => {
    const donation = await given()
    await scene.t.controlPaypal('webhooks', { isHeld: true })
    const amount = { currency_code: 'USD', value: '10.00' }
    await scene.t.controlPaypal(`captures/${await captureOf(donation)}/reverse`, { amount })
    scene.t.clock.advance(minute)
    await contest(donation)
    await scene.t.runJob('paypal-disputes')
    expect(await available()).toBe(all - 1500n)
    scene.t.clock.advance(minute)
    await scene.t.controlPaypal('webhooks', calm)
    await scene.t.deliverWebhooks()
    // The platform gives back 50 cents with the ten dollars.
    expect(await available()).toBe(all - 1500n - 1000n + 50n)
  })

  test('that ours is resolved moves no money, and who reported it sees where it stands', async () => {
    await contest(await given())
    await scene.t.deliverWebhooks()
    const [dispute] = await ours()
    const body = { status: 'resolved' as const, resolutionNotes: 'Seen' }
    await scene.t.as(scene.admin().token)(setDisputeStatus, { params: { id: dispute?._id ?? '' }, body })
    expect(await available()).toBe(all - 2500n)
    const mine = (await scene.t.as(scene.donor.token)(listMyDisputes, { query: {} })).body
    expect(mine).toMatchObject([{ status: 'resolved', donationAmount: 25 }])
  })

  test('what the donor asks for by now is held, more or less', async () => {
    const id = await contest(await given())
    for (const value of ['10.00', '20.00']) {
      scene.t.clock.advance(minute)
      await scene.t.controlPaypal(`disputes/${id}/change`, { amount: { currency_code: 'USD', value } })
      await scene.t.deliverWebhooks()
      await scene.t.runJob('paypal-disputes')
      expect(await available()).toBe(all - BigInt(Number(value) * 100))
    }
    await settle(id, 'RESOLVED_BUYER_FAVOUR')
    await scene.t.deliverWebhooks()
    // Of what goes back, the platform gives back its 5 %.
    expect(await available()).toBe(all - 2000n + 100n)
  })

  test('only the rest can be asked for', async () => {
    await contest(await given())
    await scene.t.deliverWebhooks()
    expect((await scene.offer()).net).toBe(88.41)
    expect((await scene.request()).body).toMatchObject({ gross: 100, net: 88.41 })
  })

  test('a payout that was asked for before cannot be approved, in words, until it is settled', async () => {
    const donation = await given()
    const payout = (await scene.request()).body
    const id = await contest(donation)
    await scene.t.deliverWebhooks()
    const details = async ({ _id }: Payout) =>
      (await scene.t.as(scene.admin().token)(getPayout, { params: { id: _id } })).body
    expect(await details(payout)).toMatchObject({ short: 25, campaign: { held: 25, available: -25 } })
    for (const batchId of [undefined, 'PAIDOUTSIDE12']) {
      const answer = await scene.approve(payout, batchId)
      expect(answer).toMatchObject({ status: 409, error: { code: 'payout_uncovered' } })
      expect(answer.error.error).toContain('The campaign is $25.00 short of this payout')
    }
    expect(await scene.transfersOf(payout)).toEqual([])
    await settle(id, 'CANCELED_BY_BUYER')
    await scene.t.deliverWebhooks()
    expect((await details(payout)).short).toBe(0)
    expect((await scene.approve(payout)).status).toBe(200)
  })

  test('the donation is not refunded, because PayPal decides about it', async () => {
    const donation = await given()
    await contest(donation)
    await scene.t.deliverWebhooks()
    const request = { params: { id: donation.donationId }, body: { reason: 'The donor asked for it' } }
    const answer = await scene.t.as(scene.admin().token)(refundDonation, request)
    expect(answer).toMatchObject({ status: 409, error: { code: 'refund_disputed' } })
  })
})

test('what PayPal decided to take and never took is available again after 30 days, and a person is asked', async () => {
  const donation = await given()
  const id = await contest(donation)
  await scene.t.deliverWebhooks()
  await scene.t.controlPaypal('webhooks', { drop: 100 })
  await settle(id, 'RESOLVED_BUYER_FAVOUR')
  scene.t.interfere(({ path }) => (path.includes('/checkout/orders/') ? 'lost_before' : undefined))
  await scene.t.deliverWebhooks()
  await scene.t.runJob('paypal-disputes')
  scene.t.clock.advance(29 * day)
  await scene.t.runJob('paypal-disputes')
  expect(await available()).toBe(all - 2500n)
  scene.t.clock.advance(day)
  await scene.t.runJob('paypal-disputes')
  expect(await available()).toBe(all)
  expect((await quarantined())(`dispute:${id}:${donation.donationId}`)).toEqual([
    'PayPal decided a dispute 30 days ago and has not taken the money. It is available again. Ask PayPal',
  ])
  expect(await mailsToOwner()).toContain(isFree)
})

test('a dispute of several payments holds each on its own campaign, and what is no donation here is set aside', async () => {
  const first = await given()
  const campaignId = scene.campaignId
  scene.campaignId = (await scene.given.campaign(scene.owner, { title: 'Bridge over the brook' }))._id
  const second = await given()
  const foreign = await scene.payElsewhere(50)
  const id = await contest(first, [await captureOf(second), foreign])
  await scene.t.deliverWebhooks()
  const availableIn = async () => [await availableBalance(scene.t.context.db, campaignId), await available()]
  expect(await availableIn()).toEqual([all - 2500n, all - 2500n])
  expect(await ours()).toMatchObject([{ donationId: second.donationId, status: 'open' }])
  expect((await quarantined())(`dispute:${id}:${foreign}`)).toHaveLength(1)
  expect(await mailsToOwner()).toHaveLength(2)
  scene.t.clock.advance(minute)
  await settle(id, 'CANCELED_BY_BUYER')
  await scene.t.runJob('paypal-disputes')
  expect(await availableIn()).toEqual([all, all])
  expect(await ours()).toMatchObject([{ status: 'resolved' }])
  scene.t.clock.advance(minute)
  await scene.t.controlPaypal(`disputes/${id}/reopen`, {})
  await scene.t.deliverWebhooks()
  expect(await availableIn()).toEqual([all - 2500n, all - 2500n])
  scene.t.clock.advance(minute)
  await settle(id, 'RESOLVED_BUYER_FAVOUR')
  await scene.t.deliverWebhooks()
  await scene.t.runJob('paypal-disputes')
  // Of each donation the platform gives back its 1.25.
  expect(await availableIn()).toEqual([all - 2375n, all - 2375n])
})

test('a dispute about what is no donation here goes to quarantine, and holds nothing', async () => {
  await given()
  const foreign = await scene.payElsewhere(50)
  const opened = await scene.t.controlPaypal(`captures/${foreign}/dispute`, {})
  await scene.t.deliverWebhooks()
  expect(await available()).toBe(all)
  const source = `dispute:${(opened as { dispute_id: string }).dispute_id}:${foreign}`
  expect((await quarantined())(source)).toEqual(['PayPal has a dispute about what is no donation here'])
})
