import { forgotPasswordEndpoint, registerEndpoint } from '@muster/contract/people/accounts.ts'
import { suspendUserEndpoint } from '@muster/contract/campaigns/moderation.ts'
import { supportCampaignEndpoint } from '@muster/contract/campaigns/supports.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { urlOf } from '../../../test/app.ts'
import { between, homeOf, waitMaxOf, useGatheringGuests } from '../../../test/gathering-guests.ts'
import { mailsTo } from '../../../test/mails.ts'
import { day, hour, minute, second } from '../../platform/base/clock.ts'

const site = useGatheringGuests()
const { ask, askAll, confirm, gather, hasMail, mailed, newGuest, sendMails } = site

describe('a crowd', () => {
  test('of 40 guests behind one address, half of whom confirm, has all its mails within a minute', async () => {
    const waits = await gather({
      askedAfter: Array.from({ length: 40 }, (_, n) => n * second),
      ipOf: () => '192.0.2.1',
      confirmsAfter: (n) => (n % 2 ? null : 5 * second),
      forMs: 2 * minute,
    })
    expect(waitMaxOf(waits)).toBeLessThanOrEqual(minute)
  })

  test('of 600 guests from 600 addresses has its last mail within 60 s, if 60 % confirm within 5 s', async () => {
    const askedAfter = Array.from({ length: 600 }, (_, n) => n * 4)
    const waits = await gather({
      askedAfter,
      ipOf: homeOf,
      confirmsAfter: (n) => (n % 5 < 3 ? between(second, 5 * second, n) : null),
      forMs: 63 * second,
    })
    expect(waitMaxOf(waits)).toBeLessThanOrEqual(minute)
  })
})

describe('one who has strangers mailed', () => {
  test('reaches 60 from one address, then five an hour, and the answer says that the others wait', async () => {
    const asked = await askAll(70, () => ({ ip: '198.51.100.7' }))
    await sendMails()
    expect(mailed(asked)).toEqual(asked.slice(0, 60))
    site.t.clock.advance(hour + second)
    await sendMails()
    expect(mailed(asked)).toEqual(asked.slice(0, 65))
    expect(asked.map(({ waiting }) => waiting)).toEqual([...Array(60).fill(false), ...Array(10).fill(true)])
  })

  test('reaches 80 for one campaign, from any number of addresses', async () => {
    const asked = await askAll(90, (n) => ({ ip: homeOf(n) }))
    await sendMails()
    expect(mailed(asked)).toHaveLength(80)
    expect(asked.filter(({ waiting }) => waiting)).toEqual(asked.slice(80))
  })

  test('reaches 180 for all campaigns of one owner', async () => {
    const campaigns = await Promise.all(Array.from({ length: 3 }, () => site.given.campaign(site.owner)))
    const asked = await askAll(240, (n) => ({ ip: homeOf(n), campaignId: campaigns[n % 3]!._id }))
    await sendMails()
    expect(mailed(asked)).toHaveLength(180)
  })

  test('reaches no more by confirming one mailbox in many spellings', async () => {
    const own = await Promise.all(
      Array.from({ length: 3 }, async (_, n) => {
        const campaignId = (await site.given.campaign(await site.given.user()))._id
        return ask({ ip: '198.51.100.8', email: `m.e+${n}@gmail.com`, campaignId })
      }),
    )
    await sendMails()
    for (const guest of own) expect((await confirm(guest)).created).toBe(true)
    const asked = await askAll(70, () => ({ ip: '198.51.100.8' }))
    await sendMails()
    // 60, and the three places that the first confirmation opened.
    expect(mailed(asked)).toHaveLength(63)
  })
})

test('who confirms himself with names below his own domain opens thirty places a day', async () => {
  const ip = '198.51.100.20'
  const own = await askAll(15, (n) => ({ ip, email: newGuest(`mail${n}.catch-all.example`) }))
  await sendMails()
  for (const guest of own) expect((await confirm(guest)).created).toBe(true)
  const asked = await askAll(100, () => ({ ip }))
  await sendMails()
  expect(mailed(asked)).toHaveLength(90)
})

describe('the places of a network', () => {
  /** One place is left of those of a network, after which it waits. */
  const fillBut = async (ip: string, free: number) => {
    await askAll(60 - free, () => ({ ip }))
    await sendMails()
  }
  let networks = 0
  const newNetwork = () => `198.51.101.${++networks}`
  const waitsAfter = async (ip: string) => (await ask({ ip })).waiting
  const member = async () => {
    const person = await site.given.user()
    const admin = await site.given.admin()
    const decision = { params: { id: person.user._id }, body: { reason: 'Spam' } }
    expect((await site.t.as(admin.token)(suspendUserEndpoint, decision)).status).toBe(200)
    return person.email
  }

  test.each<[string, () => Promise<string>]>([
    ['is new', () => Promise.resolve(newGuest())],
    ['is that of a suspended account', member],
    ['was asked for from elsewhere a moment ago', async () => (await ask({ ip: homeOf(77) })).email],
  ])('are taken by an address that %s', async (_, addressOf) => {
    const [email, ip] = [await addressOf(), newNetwork()]
    await fillBut(ip, 2)
    await ask({ ip, email })
    // Who asks again knows that they have asked.
    await ask({ ip, email })
    expect([await waitsAfter(ip), await waitsAfter(ip)]).toEqual([false, true])
  })

  test('are not used up for guests by links that one of them has mailed to strangers', async () => {
    const ip = newNetwork()
    const forget = async (n: number) => {
      const call = {
        method: 'POST',
        url: urlOf(forgotPasswordEndpoint, {}, {}),
        headers: { 'x-forwarded-for': ip },
      } as const
      const { statusCode } = await site.t.app.inject({ ...call, payload: { email: `stranger${n}@example.org` } })
      expect(statusCode).toBe(200)
    }
    for (let n = 0; n < 60; n++) await forget(n)
    await sendMails()
    for (let n = 60; n < 70; n++) await forget(n)
    const guests = await askAll(3, () => ({ ip }))
    await sendMails()
    expect(mailed(guests)).toEqual([])
    site.t.clock.advance(hour + second)
    await sendMails()
    expect(mailed(guests)).toEqual(guests)
  })
})

test('a network has at most 5,000 mails that wait', async () => {
  const ip = '198.51.100.30'
  await askAll(61, () => ({ ip }))
  await sendMails()
  await sql`
    insert into unproven_mail (id, campaign_id, network, mailbox, domain, is_large_provider, windows, asked_at)
    select gen_random_uuid(), campaign_id, network, mailbox, domain, is_large_provider, windows, asked_at
    from unproven_mail, generate_series(1, 4998) where left_at is null and ended_at is null and campaign_id = ${site.id}`.execute(
    site.t.context.db,
  )
  const call = (from: string) =>
    site.t.app.inject({
      ...{ method: 'POST', url: urlOf(supportCampaignEndpoint, { id: site.id }, {}) },
      ...{ payload: { email: newGuest() }, headers: { 'x-forwarded-for': from } },
    })
  expect((await call(ip)).json()).toMatchObject({ waiting: true })
  const refused = await call(ip)
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '600'])
  expect(refused.json()).toMatchObject({ code: 'too_many_requests' })
  expect((await call('198.51.100.31')).statusCode).toBe(200)
})

test('a mailbox gets three links of a kind in an hour, in whatever way it is spelled', async () => {
  for (let n = 0; n < 5; n++) {
    const body = { email: `victor.link+${n}@gmail.com`, password: 'correct horse battery' }
    expect((await site.t.call(registerEndpoint, { body })).status).toBe(201)
  }
  await sendMails()
  expect(site.t.mailbox.all().filter(({ to }) => to?.[0]?.address?.startsWith('victor.link'))).toHaveLength(3)
})

test('a crowd that cannot leave holds nobody up at another campaign', async () => {
  const firm = await askAll(11, (n) => ({ ip: homeOf(n), email: newGuest('firm.example') }))
  await sendMails()
  for (const guest of firm) expect((await confirm(guest)).created).toBe(true)
  await sendMails()
  const at = site.t.clock.now()
  await sql`update mail_window set taken = 80 where key = ${`campaign ${site.id}`}`.execute(site.t.context.db)
  await sql`
    insert into unproven_mail (id, mail_key, campaign_id, network, mailbox, domain, is_large_provider, windows, asked_at)
    select gen_random_uuid(), 'crowd:' || n, ${site.id}, sha256(n::text::bytea), sha256(n::text::bytea), sha256('gmail.com'), true,
      array[${`campaign ${site.id}`}::text, ${`owner ${site.owner.user._id}`}::text], ${at}
    from generate_series(1, 2500) as n`.execute(site.t.context.db)
  const other = (await site.given.campaign(await site.given.user()))._id
  const guest = await ask({ ip: homeOf(9_000), campaignId: other })
  await sendMails()
  expect(hasMail(guest)).toBe(true)
})

describe('a mail that waits', () => {
  /** Guests of other networks fill the campaign's window. */
  const fill = async () => {
    const asked = await askAll(80, (n) => ({ ip: homeOf(1_000 + n) }))
    await sendMails()
    return asked
  }

  test('leaves when somebody confirms, also late: one place comes back, and three more open', async () => {
    const first = await fill()
    const waiting = await askAll(6, (n) => ({ ip: homeOf(n) }))
    await sendMails()
    expect(mailed(waiting)).toEqual([])
    expect((await confirm(first[0]!)).created).toBe(true)
    await sendMails()
    expect(mailed(waiting)).toEqual(waiting.slice(0, 4))
  })

  test('takes turns with those of other networks, and keeps its place among those of its own', async () => {
    await fill()
    const flood = await askAll(8, () => ({ ip: '192.0.2.9' }))
    const other = await askAll(2, () => ({ ip: '192.0.2.10' }))
    await sendMails()
    site.t.clock.advance(hour + second)
    await sendMails()
    expect(mailed(flood)).toEqual(flood.slice(0, 3))
    expect(mailed(other)).toEqual(other)
  })

  test('takes turns with those of an IPv6 site, all of whose networks are one', async () => {
    await fill()
    const flood = await askAll(8, (n) => ({ ip: `2001:db8:9:${n}::1` }))
    const other = await askAll(2, () => ({ ip: '192.0.2.12' }))
    await sendMails()
    site.t.clock.advance(hour + second)
    await sendMails()
    expect(mailed(flood)).toEqual(flood.slice(0, 3))
    expect(mailed(other)).toEqual(other)
  })

  test('ends after 24 hours without a mail', async () => {
    await askAll(200, () => ({ ip: '192.0.2.11' }))
    const last = await ask({ ip: '192.0.2.11' })
    site.t.clock.advance(day)
    await sendMails()
    site.t.clock.advance(2 * day)
    expect(await mailsTo(site.t, last.email)).toEqual([])
  })

  test('has a link that works for seven days after it left', async () => {
    await fill()
    const guest = await ask({ ip: homeOf(1) })
    site.t.clock.advance(hour)
    await sendMails()
    site.t.clock.advance(7 * day - second)
    expect(await confirm(guest)).toMatchObject({ status: 200, created: true })
  })

  test('joins the queue if a server of the version before wrote it', async () => {
    await fill()
    const guest = await ask({ ip: homeOf(1) })
    const { db } = site.t.context
    await sql`delete from unproven_mail where left_at is null and campaign_id = ${site.id}`.execute(db)
    await sql`
      with old as (delete from guest_support_token where email = ${guest.email} returning *)
      insert into guest_support_token (token_hash, campaign_id, email, email_key, anonymous, created_at, expires_at, mail_key, leaves_by)
      select sha256(token_hash), campaign_id, email, email_key, anonymous, created_at, expires_at, mail_key, created_at + interval '23 hours'
      from old`.execute(db)
    await sendMails()
    expect(hasMail(guest)).toBe(false)
    site.t.clock.advance(hour)
    await sendMails()
    expect(hasMail(guest)).toBe(true)
  })

  test('is the only one to its mailbox, also in other spellings, for any number of requests', async () => {
    await fill()
    const email = newGuest('gmail.com')
    const asked = await ask({ ip: homeOf(1), email })
    for (const spelling of [email, email.replace('@', '+x@'), `${email[0]}.${email.slice(1)}`]) {
      site.t.clock.advance(second)
      expect(await ask({ ip: homeOf(2), email: spelling })).toMatchObject({
        created: false,
        pending: true,
        waiting: true,
      })
    }
    site.t.clock.advance(hour)
    await sendMails()
    const spelled = (address = '') => address.replace(/\+.*@/, '@').replace(/\.(?=.*@)/g, '')
    expect(site.t.mailbox.all().filter(({ to }) => spelled(to?.[0]?.address) === email)).toHaveLength(1)
    expect(hasMail(asked)).toBe(true)
  })
})

test('a mailbox gets at most 20 mails a day', async () => {
  const email = newGuest()
  for (let n = 0; n < 22; n++) {
    const campaignId = (await site.given.campaign(await site.given.user()))._id
    await ask({ ip: homeOf(n), email, campaignId })
  }
  expect(await mailsTo(site.t, email)).toHaveLength(20)
})

test('the answer is the same for every address, and so is what waits after it', async () => {
  const member = await site.given.user()
  const unknown = await ask({ ip: homeOf(1) })
  expect(await ask({ ip: homeOf(2), email: member.email })).toMatchObject({
    created: unknown.created,
    pending: unknown.pending,
    waiting: unknown.waiting,
  })
})

test('with RATE_LIMIT=off, networks are not counted, and campaigns are', async () => {
  site.t.context.config.rateLimit = false
  const asked = await askAll(82, () => ({ ip: '198.51.100.9' }))
  await sendMails()
  expect(mailed(asked)).toHaveLength(80)
  site.t.context.config.rateLimit = true
})
