import { describe, expect, test } from 'vitest'
import { paypalSays, useDonations } from '../../../test/donating.ts'
import type { Person } from '../../../test/given.ts'
import { day, hour, minute } from '../base/clock.ts'

const scene = useDonations()

type Sent = { key?: string; amount?: number; by?: Person }

const send = async ({ key, amount = 25, by = scene.donor }: Sent) => {
  const answer = await scene.t.app.inject({
    method: 'POST',
    url: `/api/campaigns/${scene.campaignId}/donations/create-order`,
    headers: { authorization: `Bearer ${by.token}`, ...(key !== undefined && { 'idempotency-key': key }) },
    payload: { amount },
  })
  return { status: answer.statusCode, body: answer.json<{ donationId?: string; code?: string }>() }
}

const orders = () => scene.t.calls().filter((call) => call.endsWith('POST /v2/checkout/orders')).length

describe('a call with an Idempotency-Key', () => {
  test('is carried out once, and gets the same response for 24 hours', async () => {
    const first = await send({ key: 'a' })
    const before = orders()
    scene.t.clock.advance(day - minute)
    expect(await send({ key: 'a' })).toEqual(first)
    expect(orders()).toBe(before)
    scene.t.clock.advance(minute)
    expect((await send({ key: 'a' })).body.donationId).not.toBe(first.body.donationId)
  })

  test('is refused with another body, and accepted without a key or with another one', async () => {
    const first = await send({ key: 'b' })
    expect(await send({ key: 'b', amount: 26 })).toMatchObject({
      status: 409,
      body: { code: 'idempotency_key_reused' },
    })
    const others = [await send({}), await send({ key: 'b2' })]
    for (const { status, body } of others) {
      expect(status).toBe(201)
      expect(body.donationId).not.toBe(first.body.donationId)
    }
  })

  test('of another person is another call', async () => {
    const [mine, theirs] = [await send({ key: 'c' }), await send({ key: 'c', by: scene.owner })]
    expect(theirs.status).toBe(201)
    expect(theirs.body.donationId).not.toBe(mine.body.donationId)
  })

  test('creates one order, even if it is sent several times concurrently', async () => {
    const before = orders()
    const answers = await Promise.all(Array.from({ length: 20 }, () => send({ key: 'd' })))
    expect(orders() - before).toBe(1)
    const made = answers.filter(({ status }) => status === 201)
    expect(new Set(made.map(({ body }) => body.donationId)).size).toBe(1)
    for (const { status, body } of answers) {
      if (status !== 201) expect({ status, code: body.code }).toEqual({ status: 409, code: 'request_in_progress' })
    }
    expect(await send({ key: 'd' })).toEqual(made[0])
  })

  test('starts over after a failure of the server or of PayPal', async () => {
    scene.t.interfere(() => paypalSays(503, {}))
    expect((await send({ key: 'e' })).status).toBe(503)
    scene.t.interfere(() => undefined)
    expect((await send({ key: 'e' })).status).toBe(201)
  })

  test('that was refused is refused again, though by now it could succeed', async () => {
    await scene.t.context.db.updateTable('campaign').set({ cancelled_at: scene.t.clock.now() }).execute()
    const refused = await send({ key: 'f' })
    expect(refused).toMatchObject({ status: 409, body: { code: 'campaign_cancelled' } })
    await scene.t.context.db.updateTable('campaign').set({ cancelled_at: null }).execute()
    expect(await send({ key: 'f' })).toMatchObject({ status: 409, body: { code: 'campaign_cancelled' } })
    expect((await send({ key: 'f2' })).status).toBe(201)
  })

  test.each(['', ' ', 'two words', 'x'.repeat(256)])('with an invalid key is refused: %j', async (key) => {
    expect(await send({ key })).toMatchObject({ status: 400, body: { code: 'invalid' } })
  })

  test('is forgotten after 24 hours', async () => {
    await send({ key: 'g' })
    scene.t.clock.advance(day + hour)
    await scene.t.runJob('forget-idempotency-keys')
    expect(await scene.t.context.db.selectFrom('idempotency_key').select('key').execute()).toEqual([])
  })

  test('is continued by another instance with the same donation after a crash', async () => {
    const first = await send({ key: 'h' })
    const dead = { outcome: null }
    await scene.t.context.db.updateTable('idempotency_key').set(dead).where('key', '=', 'h').execute()
    expect(await send({ key: 'h' })).toMatchObject({ status: 409, body: { code: 'request_in_progress' } })
    scene.t.clock.advance(3 * minute)
    const again = await send({ key: 'h' })
    expect(again.status).toBe(201)
    expect(again.body.donationId).toBe(first.body.donationId)
  })
})
