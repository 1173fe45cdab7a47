import { createGuestDonationOrderEndpoint } from '@muster/contract/money/guest-donations.ts'
import { reinstateUserEndpoint, suspendUserEndpoint } from '@muster/contract/campaigns/moderation.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { urlOf } from '../../../test/app.ts'
import { useGuestDonations } from '../../../test/guest-donations.ts'
import { hour, minute } from '../../platform/base/clock.ts'

const scene = useGuestDonations({ config: { rateLimit: true } })

type From = { email?: string; ip?: string; key?: string; amount?: number }
let callers = 0
const order = async ({ email = scene.donor.email, ip = `10.0.0.${++callers}`, key, amount = 5 }: From = {}) => {
  const answer = await scene.t.app.inject({
    method: 'POST',
    url: urlOf(createGuestDonationOrderEndpoint, { id: scene.campaignId }, {}),
    remoteAddress: ip,
    payload: { email, amount },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  })
  const body = answer.json<{ code?: string; donationId?: string; token?: string }>()
  return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], ...body }
}
const tooMany = { status: 429, code: 'too_many_guest_donations' }
/** Orders that earlier calls made, without calling PayPal for each. */
const insertOrders = (count: number, status: 'awaiting_approval' | 'declined') =>
  sql`insert into donation (id, campaign_id, guest_email, guest_email_key, amount_minor, currency, anonymous, status, order_id,
      created_at, updated_at)
    select gen_random_uuid(), ${scene.campaignId}, 'g' || n || '@example.org', 'g' || n || '@example.org', 500, 'USD', false, ${status},
      gen_random_uuid()::text, ${scene.t.clock.now()}, ${scene.t.clock.now()}
    from generate_series(1, ${count}) as n`.execute(scene.t.context.db)

describe('donations without an account', () => {
  test('are limited for each address, whatever its case, also if they are started at the same time', async () => {
    const many = await Promise.all(Array.from({ length: 12 }, () => order()))
    expect(many.filter(({ status }) => status === 201)).toHaveLength(10)
    expect(await order({ email: scene.donor.email.toUpperCase() })).toMatchObject({ ...tooMany, retryAfter: '3600' })
    expect((await order({ email: 'another@example.org' })).status).toBe(201)
    scene.t.clock.advance(hour)
    expect((await order()).status).toBe(201)
  })

  test.each([
    ['an IPv4 address', ['192.0.2.7']],
    ['an IPv6 site', ['2001:db8:7::1', '2001:db8:7:9::1', '2001:db8:7:ffff::2']],
  ])('are limited for %s', async (_name, ips) => {
    await sql`insert into guest_support_ask (id, caller, asked_at)
      select gen_random_uuid(), 'donations caller ' || ${ips[0]?.includes(':') ? '2001:db8:7::/48' : ips[0]}, ${scene.t.clock.now()}
      from generate_series(1, 299)`.execute(scene.t.context.db)
    expect((await order({ email: 'first@example.org', ip: ips[0]! })).status).toBe(201)
    expect(await order({ email: 'second@example.org', ip: ips.at(-1)! })).toMatchObject(tooMany)
    expect((await order({ email: 'third@example.org', ip: '198.51.100.7' })).status).toBe(201)
  })

  test('are limited for each campaign while they are not paid', async () => {
    await insertOrders(300, 'declined')
    expect(await order()).toMatchObject(tooMany)
    const bridge = scene.campaignId
    scene.campaignId = (await scene.given.campaign(scene.owner))._id
    expect((await order()).status).toBe(201)
    scene.campaignId = bridge
    scene.t.clock.advance(hour + minute)
    expect((await order()).status).toBe(201)
  })

  test('may be three more unpaid ones of a campaign for each that was paid in the last hour', async () => {
    await scene.arrived()
    await insertOrders(300, 'declined')
    for (let n = 0; n < 3; n++) expect((await order({ email: `more${n}@example.org` })).status).toBe(201)
    expect(await order({ email: 'one-too-many@example.org' })).toMatchObject(tooMany)
  })

  test('are refused from the address of a suspended person as if its limit were reached', async () => {
    const { user, email } = await scene.given.user()
    expect((await order({ email })).status).toBe(201)
    const { token } = await scene.given.admin()
    const decision = { params: { id: user._id }, body: { reason: 'Spam' } }
    expect((await scene.t.as(token)(suspendUserEndpoint, decision)).status).toBe(200)
    expect(await order({ email: email.toUpperCase() })).toMatchObject({ ...tooMany, retryAfter: '3600' })
    expect((await scene.t.as(token)(reinstateUserEndpoint, decision)).status).toBe(200)
    expect((await order({ email })).status).toBe(201)
  })

  test('are refused with a sentence if the site takes donations from accounts only', async () => {
    scene.t.context.config.guestDonations = false
    expect(await order()).toMatchObject({
      status: 409,
      code: 'guest_donations_off',
      error: 'Donations without an account are turned off on this site. Log in to donate',
    })
    scene.t.context.config.guestDonations = true
    expect((await order()).status).toBe(201)
  })

  test('say the same about an address whether or not it has an account, is unverified or was deleted', async () => {
    const emails = [
      scene.donor.email,
      (await scene.given.user()).email,
      (await scene.given.user({ verified: false })).email,
    ]
    const answers = await Promise.all(emails.map((email) => order({ email })))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map((answer) => Object.keys(answer).join())).size).toBe(1)
  })
})

describe('a repeat with the same Idempotency-Key', () => {
  test('gets the same donation, also at the same time', async () => {
    const first = await order({ key: 'k1' })
    const again = await order({ key: 'k1', ip: '203.0.113.9' })
    expect(again).toMatchObject({ status: 201, donationId: first.donationId })
    const both = await Promise.all([order({ key: 'k2' }), order({ key: 'k2' })])
    const made = both.filter(({ status }) => status === 201)
    expect(made.length).toBeGreaterThan(0)
    expect(new Set(made.map(({ donationId }) => donationId)).size).toBe(1)
    expect((await order({ key: 'k2' })).donationId).toBe(made[0]?.donationId)
  })

  test('is refused with another amount, and is another call with another address', async () => {
    const first = await order({ key: 'k3' })
    expect(await order({ key: 'k3', amount: 6 })).toMatchObject({ status: 409, code: 'idempotency_key_reused' })
    const other = await order({ key: 'k3', email: 'other@example.org' })
    expect(other.status).toBe(201)
    expect(other.donationId).not.toBe(first.donationId)
  })
})
