import { createDisputeEndpoint } from '@muster/contract/campaigns/disputes.ts'
import { describe, expect, test } from 'vitest'
import { useDisputes } from '../../../test/disputing.ts'
import type { Person } from '../../../test/given.ts'
import { minute } from '../../platform/base/clock.ts'

const s = useDisputes()

/** A dispute about a payout. Each has its own words, because the same words are the same dispute. */
const dispute = (payout: { _id: string }, reason = 'Where is the bridge', by: Person = s.donor) =>
  s.reported({ type: 'payout', payoutId: payout._id, reason }, by)

describe('an open dispute about a payout', () => {
  test('stops its approval until it is decided, also what was paid outside, and is named', async () => {
    const payout = await s.requested(100)
    const raised = await dispute(payout)
    expect(raised).toMatchObject({ stopsPayout: true, holdsDonation: false })
    for (const status of [null, 'under_review'] as const) {
      if (status) await s.decide(raised, status)
      for (const batchId of [undefined, 'PAIDOUTSIDE12']) {
        const refusal = await s.approve(payout, batchId)
        expect(refusal).toMatchObject({ status: 409, error: { code: 'payout_disputed' } })
        expect(refusal.error.error).toBe(
          'A dispute about this payout waits for a decision: “Where is the bridge”. Decide about it first, or reject the payout',
        )
      }
    }
    expect(await s.details(payout)).toMatchObject({
      isDisputed: true,
      openDisputes: [{ _id: raised._id, status: 'under_review', holds: 'payout' }],
    })
    expect(await s.transfersOf(payout)).toEqual([])
    await s.decide(raised, 'rejected')
    expect(await s.details(payout)).toMatchObject({ isDisputed: false, openDisputes: [] })
    expect((await s.approve(payout)).status).toBe(200)
  })

  test('stops it by the id that it names, whatever its type, and no other payout', async () => {
    const payout = await s.requested(100)
    await s.reported({ type: 'other', payoutId: payout._id })
    expect((await s.approve(payout)).error.code).toBe('payout_disputed')
    expect((await s.reject(payout)).status).toBe(200)
    const next = (await s.request()).body
    expect((await s.approve(next)).status).toBe(200)
  })

  test('without an id stops nothing; the admin sees it', async () => {
    const payout = await s.requested(100)
    await s.reported({ type: 'payout' })
    expect(await s.details(payout)).toMatchObject({ isDisputed: false, openDisputes: [{ holds: null }] })
    expect((await s.approve(payout)).status).toBe(200)
  })

  test('of one person stops one payout once: after a decision, their next one stops nothing', async () => {
    const payout = await s.requested(100)
    const first = await dispute(payout)
    const second = await dispute(payout, 'I ask again')
    expect(second.stopsPayout).toBe(false)
    await s.decide(first, 'resolved')
    const third = await dispute(payout, 'And again')
    expect(third.stopsPayout).toBe(false)
    expect(await s.details(payout)).toMatchObject({
      isDisputed: false,
      openDisputes: [{ holds: null }, { holds: null }],
    })
    expect((await s.approve(payout)).status).toBe(200)
  })

  test('of another person, or one that an admin opens again, stops it again', async () => {
    const payout = await s.requested(100)
    const first = await dispute(payout)
    await s.decide(first, 'resolved')
    const others = await dispute(payout, 'It goes to the wrong account', s.owner)
    expect((await s.approve(payout)).error.code).toBe('payout_disputed')
    await s.decide(others, 'resolved')
    await s.decide(first, 'open', 'There is more to it')
    expect((await s.approve(payout)).error.code).toBe('payout_disputed')
    await s.decide(first, 'resolved')
    expect((await s.approve(payout)).status).toBe(200)
  })

  test('shows the owner that the payout waits and since when, and counts the disputes for the admin', async () => {
    const payout = await s.requested(100)
    expect(await s.offer()).toMatchObject({ isPending: true, disputedOfPending: 0, disputedOfPendingSince: null })
    const since = s.t.clock.now().toISOString()
    await dispute(payout)
    s.t.clock.advance(minute)
    await dispute(payout, 'It goes to the wrong account', s.owner)
    expect(await s.offer()).toMatchObject({ disputedOfPending: payout.net, disputedOfPendingSince: since })
    expect((await s.approve(payout)).error.error).toContain('“Where is the bridge” and 1 more.')
  })

  test('and the approval never both pass: the later of the two sees the earlier one', async () => {
    for (let round = 0; round < 12; round++) {
      const payout = await s.requested(100)
      const body = { campaignId: s.campaignId, payoutId: payout._id, type: 'payout' as const, reason: `Round ${round}` }
      const [approval, raised] = await Promise.all([
        s.approve(payout),
        s.t.as(s.donor.token)(createDisputeEndpoint, { body }),
      ])
      expect(raised.status).toBe(201)
      // The response shows whether the payout still waited when the dispute was raised.
      expect([approval.status, raised.body.stopsPayout]).toEqual(approval.status === 200 ? [200, false] : [409, true])
      await s.decide(raised.body, 'resolved')
      if (approval.status !== 200) expect((await s.approve(payout)).status).toBe(200)
    }
  })
})

describe('a payout that was requested before a donation in it was disputed', () => {
  test('cannot be approved before the decision, and the refusal names the dispute', async () => {
    const { donationId } = await s.give(30)
    const payout = await s.requested(100)
    const since = s.t.clock.now().toISOString()
    const raised = await s.reported({ type: 'donation', donationId, reason: 'I meant to give $3' })
    expect(await s.details(payout)).toMatchObject({
      short: 0,
      disputed: 30,
      isDisputed: false,
      openDisputes: [{ holds: 'donation' }],
    })
    expect(await s.offer()).toMatchObject({
      heldInDisputes: 0,
      disputedOfPending: 30,
      disputedOfPendingSince: since,
    })
    for (const batchId of [undefined, 'PAIDOUTSIDE12']) {
      const refusal = await s.approve(payout, batchId)
      expect(refusal).toMatchObject({ status: 409, error: { code: 'payout_uncovered' } })
      expect(refusal.error.error).toBe(
        '$30.00 of this payout waits for the decision about a donor’s dispute: “I meant to give $3”. Decide about it first, or reject the payout',
      )
    }
    await s.decide(raised, 'rejected')
    expect(await s.details(payout)).toMatchObject({ disputed: 0 })
    expect((await s.approve(payout)).status).toBe(200)
  })

  test('can be approved once the campaign has as much besides', async () => {
    const { donationId } = await s.give(30)
    const payout = await s.requested(100)
    await s.reported({ type: 'donation', donationId })
    await s.give(50)
    expect(await s.details(payout)).toMatchObject({ disputed: 0, campaign: { heldInDisputes: 30 } })
    expect((await s.approve(payout)).status).toBe(200)
  })

  test('can be rejected, and then what is not in dispute is requested again', async () => {
    const { donationId } = await s.give(30)
    const payout = await s.requested(100)
    await s.reported({ type: 'donation', donationId })
    expect((await s.reject(payout)).status).toBe(200)
    expect((await s.request()).body).toMatchObject({ gross: 100, net: Number((payout.net - 30).toFixed(2)) })
  })
})
