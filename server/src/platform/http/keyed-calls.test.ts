import { createDonationOrderEndpoint } from '@muster/contract/money/donations.ts'
import { createGuestDonationOrderEndpoint } from '@muster/contract/money/guest-donations.ts'
import { allEndpoints } from '@muster/contract/all.ts'
import type { Endpoint } from '@muster/contract/endpoint.ts'
import {
  approvePayoutEndpoint,
  rejectPayoutEndpoint,
  requestPayoutEndpoint,
  settlePayoutEndpoint,
} from '@muster/contract/money/payouts.ts'
import { confirmRefundAllEndpoint, refundAllEndpoint } from '@muster/contract/money/refund-runs.ts'
import { requestMailedRefundEndpoint, requestRefundEndpoint } from '@muster/contract/money/refund-requests.ts'
import { refundDonationEndpoint } from '@muster/contract/money/refunds.ts'
import { createUpdateEndpoint } from '@muster/contract/campaigns/updates.ts'
import { sendUrgentUpdateEndpoint } from '@muster/contract/campaigns/urgent-updates.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { urlOf } from '../../../test/app.ts'
import { paypalSays } from '../../../test/donating.ts'
import type { Person } from '../../../test/given.ts'
import { usePayouts } from '../../../test/paying-out.ts'
import { countBlocked } from '../../../test/racing-runs.ts'
import { day, minute } from '../base/clock.ts'
import { donationTokens } from '../../people/index.ts'
import { route } from './route.ts'

const scene = usePayouts()

/** `by`: null for a guest. */
type Keyed = { endpoint: Endpoint; by: Person | null; params: { id: string; token?: string }; body?: object }

const send = async ({ endpoint, by, params, body }: Keyed, key: string) => {
  const answer = await scene.t.app.inject({
    method: endpoint.method,
    url: urlOf(endpoint, params, {}),
    headers: { ...(by && { authorization: `Bearer ${by.token}` }), 'idempotency-key': key },
    ...(body && { payload: body }),
  })
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
}

/** Simulates a crash between the effect and the storage of the response. */
const loseOutcome = (key: string) =>
  scene.t.context.db.updateTable('idempotency_key').set({ outcome: null }).where('key', '=', key).execute()

const given = async (amount = 50): Promise<string> => {
  const started = await scene.give(amount)
  return started.donationId
}

const unsettledPayout = async () => {
  const payout = await scene.requested()
  scene.t.interfere(({ path }) => (path.endsWith('/payments/payouts') ? 'lost_before' : undefined))
  await scene.approve(payout)
  await scene.lookAfter(30 * day)
  scene.t.interfere(() => undefined)
  return { payout, admin: await scene.given.admin() }
}

/** For every call that accepts an idempotency key, a request with an effect. */
const calls: [Endpoint, () => Promise<Omit<Keyed, 'endpoint'>>][] = [
  [
    createDonationOrderEndpoint,
    async () => ({ by: scene.donor, params: { id: scene.campaignId }, body: { amount: 25, anonymous: true } }),
  ],
  [
    createGuestDonationOrderEndpoint,
    async () => ({ by: null, params: { id: scene.campaignId }, body: { amount: 25, email: 'vesna@example.org' } }),
  ],
  [
    refundDonationEndpoint,
    async () => {
      await scene.give(100)
      return { by: scene.admin(), params: { id: await given() }, body: { amount: 10, reason: 'Asked for' } }
    },
  ],
  [
    requestRefundEndpoint,
    async () => {
      await scene.give(100)
      const params = { id: await given() }
      await scene.changePromise()
      return { by: scene.donor, params }
    },
  ],
  [
    requestMailedRefundEndpoint,
    async () => {
      await scene.give(100)
      const body = { amount: 25, email: 'vesna@example.org' }
      const started = await scene.t.call(createGuestDonationOrderEndpoint, { params: { id: scene.campaignId }, body })
      const { donationId, links } = started.body
      const approveUrl = links[0]?.href ?? ''
      await scene.pay({ donationId, approveUrl, orderId: new URL(approveUrl).searchParams.get('token') ?? '' })
      await scene.changePromise()
      return {
        by: null,
        params: { id: donationId, token: await donationTokens.seal(scene.t.context, { id: donationId, email: '' }) },
      }
    },
  ],
  [
    refundAllEndpoint,
    async () => {
      await scene.give(100)
      return { by: scene.admin(), params: { id: scene.campaignId }, body: { reason: 'Asked for' } }
    },
  ],
  [
    confirmRefundAllEndpoint,
    async () => {
      await scene.give(1_500)
      const params = { id: scene.campaignId }
      const { body } = await scene.t.as(scene.admin().token)(refundAllEndpoint, {
        params,
        body: { reason: 'Asked for' },
      })
      return { by: await scene.given.admin(), params, body: { runId: body.run?._id } }
    },
  ],
  [
    requestPayoutEndpoint,
    async () => {
      await scene.give(100)
      return { by: scene.owner, params: { id: scene.campaignId } }
    },
  ],
  [
    approvePayoutEndpoint,
    async () => ({ by: scene.admin(), params: { id: (await scene.requested())._id }, body: { payoutBatchId: '' } }),
  ],
  [
    rejectPayoutEndpoint,
    async () => ({ by: scene.admin(), params: { id: (await scene.requested())._id }, body: { reason: 'No' } }),
  ],
  [
    settlePayoutEndpoint,
    async () => {
      const { payout, admin } = await unsettledPayout()
      return { by: admin, params: { id: payout._id }, body: { finding: 'never_sent' } }
    },
  ],
  [
    sendUrgentUpdateEndpoint,
    async () => {
      const executionDate = scene.t.clock.now().toISOString().slice(0, 10)
      const { _id: id } = await scene.given.campaign(scene.owner, { executionDate })
      return { by: scene.owner, params: { id }, body: { text: 'The meeting point is flooded' } }
    },
  ],
  [
    createUpdateEndpoint,
    async () => {
      const { _id: id } = await scene.given.campaign(scene.owner)
      return { by: scene.owner, params: { id }, body: { title: 'Gloves', text: 'We have gloves' } }
    },
  ],
]

/** All effects that a repeated call could duplicate: rows, and requests to PayPal. */
const effects = async () => {
  const { rows } = await sql`
    select (select count(*) from donation) as donations, (select count(*) from refund) as refunds,
      (select count(*) from payout) as payouts, (select count(*) from ledger_entry) as entries,
      (select count(*) from campaign_update) as updates, (select count(*) from mail) as mails`.execute(
    scene.t.context.db,
  )
  const movements = await scene.t.movements()
  const orders = scene.t.calls().filter((call) => call === 'POST /v2/checkout/orders').length
  return { ...(rows[0] as object), movements: movements.length, orders }
}

describe('a call with an Idempotency-Key whose outcome was lost with the server', () => {
  test.each(calls)('has one effect, and a retry gets the same response: $method $path', async (endpoint, make) => {
    const call = { endpoint, ...(await make()) }
    const key = `lost-${endpoint.path}`
    const first = await send(call, key)
    expect(first.status).toBeLessThan(300)
    const after = await effects()
    await loseOutcome(key)
    expect(await send(call, key)).toMatchObject({ status: 409, body: { code: 'request_in_progress' } })
    scene.t.clock.advance(3 * minute)
    const again = await send(call, key)
    expect(again.status).toBe(first.status)
    expect([again.body['_id'], again.body['donationId']]).toEqual([first.body['_id'], first.body['donationId']])
    expect(await effects()).toEqual(after)
  })

  test('includes every call that accepts a key', () => {
    const taking = allEndpoints.filter((endpoint: Endpoint) => endpoint.idempotent)
    expect(new Set(calls.map(([endpoint]) => endpoint))).toEqual(new Set(taking))
  })

  test('has a handler that binds it, or the server does not compile', () => {
    const conclude = () => Promise.reject(new Error('never called'))
    // @ts-expect-error -- a handler without steps gets no `bind`
    expect(route(refundDonationEndpoint, conclude)).toBeDefined()
    // @ts-expect-error -- `begin` must return the result of `bind`
    expect(route(refundDonationEndpoint, { begin: () => Promise.resolve({ id: 'x' }), conclude })).toBeDefined()
  })
})

describe('a call with an Idempotency-Key', () => {
  const refundOf = async (): Promise<Keyed> => {
    await scene.give(100)
    const params = { id: await given() }
    return { endpoint: refundDonationEndpoint, by: scene.admin(), params, body: { amount: 10, reason: 'Asked for' } }
  }
  const movedBack = async ({ params: { id: donationId } }: Keyed) =>
    (await scene.movementsOf({ donationId, orderId: '', approveUrl: '' })).filter(({ kind }) => kind === 'refund')

  test('that lost its key to another attempt creates nothing', async () => {
    const call = await refundOf()
    const { db } = scene.t.context
    const tries: ReturnType<typeof send>[] = []
    await db.transaction().execute(async (tx) => {
      await tx.selectFrom('donation').select('id').where('id', '=', call.params.id).forUpdate().execute()
      for (const number of [1, 2]) {
        tries.push(send(call, 'slow'))
        await expect.poll(() => countBlocked(db)).toBe(number)
        scene.t.clock.advance(minute)
      }
    })
    const [slow, fresh] = await Promise.all(tries)
    expect(slow).toMatchObject({ status: 409, body: { code: 'request_in_progress' } })
    expect(fresh).toMatchObject({ status: 201, body: { status: 'completed' } })
    expect(await movedBack(call)).toHaveLength(1)
  })

  test('that lost its key while PayPal was slow leaves the response to the request that has it', async () => {
    const call = {
      endpoint: createDonationOrderEndpoint,
      by: scene.donor,
      params: { id: scene.campaignId },
      body: { amount: 7 },
    }
    let fresh: Awaited<ReturnType<typeof send>> | undefined
    let orders = 0
    scene.t.interfere(async ({ path }) => {
      if (!path.endsWith('/checkout/orders')) return undefined
      orders += 1
      if (orders > 1) return undefined
      scene.t.clock.advance(minute)
      fresh = await send(call, 'outrun')
      return undefined
    })
    expect(await send(call, 'outrun')).toMatchObject({ status: 409, body: { code: 'request_in_progress' } })
    expect(fresh?.status).toBe(201)
    expect(await send(call, 'outrun')).toEqual(fresh)
  })

  test('continues with the same order if PayPal did not respond the first time', async () => {
    const call = {
      endpoint: createDonationOrderEndpoint,
      by: scene.donor,
      params: { id: scene.campaignId },
      body: { amount: 7 },
    }
    scene.t.interfere(({ path }) => (path.endsWith('/checkout/orders') ? 'lost_after' : undefined))
    expect((await send(call, 'silent')).status).toBe(503)
    scene.t.interfere(() => undefined)
    expect((await send(call, 'silent')).status).toBe(201)
    const rows = await scene.t.context.db
      .selectFrom('donation')
      .select('status')
      .where('campaign_id', '=', scene.campaignId)
      .execute()
    expect(rows).toEqual([{ status: 'awaiting_approval' }])
  })

  test('is rejected, and its key concluded, if its donation was cancelled meanwhile', async () => {
    const call = {
      endpoint: createDonationOrderEndpoint,
      by: scene.donor,
      params: { id: scene.campaignId },
      body: { amount: 7 },
    }
    scene.t.interfere(() => paypalSays(503, {}))
    expect((await send(call, 'late')).status).toBe(503)
    scene.t.interfere(() => undefined)
    scene.t.clock.advance(61 * minute)
    expect(await send(call, 'late')).toMatchObject({ status: 409, body: { code: 'donation_given_up' } })
  })

  test('that was refused because of the caller’s role is not refused for 24 hours', async () => {
    const payout = await scene.requested()
    const own = { endpoint: approvePayoutEndpoint, by: scene.owner, params: { id: payout._id }, body: {} }
    const asRole = (role: 'admin' | 'user') =>
      scene.t.context.db.updateTable('account').set({ role }).where('id', '=', scene.owner.user._id).execute()
    await asRole('admin')
    expect((await send(own, 'own')).status).toBe(403)
    const kept = await scene.t.context.db.selectFrom('idempotency_key').select('key').where('key', '=', 'own').execute()
    expect(kept).toEqual([])
    await asRole('user')
  })
})
