import { login, register, verifyEmail } from '@muster/contract/accounts/accounts.ts'
import { cancelCampaign } from '@muster/contract/campaigns/campaign-endings.ts'
import { getCampaign } from '@muster/contract/campaigns/campaigns.ts'
import { supportCampaign, verifyGuestSupport, withdrawSupport } from '@muster/contract/supports/supports.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../test/app.ts'
import { given as createGiven, type Given, type Person } from '../../test/given.ts'
import { expectLedgerSound } from '../../test/ledger-checks.ts'
import { day, minute } from '../base/clock.ts'
import { newId } from '../base/tokens.ts'

let t: TestApp
let given: Given
let owner: Person
let id: string
let guests = 0
let email: string

beforeAll(async () => {
  t = await testApp()
  given = createGiven(t)
  owner = await given.user()
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.set('2026-06-01T12:00:00Z')
  id = (await given.campaign(owner, { title: 'Bridge over the creek', executionDate: '2026-06-20' }))._id
  email = `guest${++guests}@example.org`
})
afterEach(() => expectLedgerSound(t.context.db))

const support = (person: Person, body = {}) => t.as(person.token)(supportCampaign, { params: { id }, body })
const withdraw = (person: Person) => t.as(person.token)(withdrawSupport, { params: { id } })
const ask = (body: { email?: string; anonymous?: boolean } = { email }) =>
  t.call(supportCampaign, { params: { id }, body })
const confirm = (token: string) => t.call(verifyGuestSupport, { params: { token } })
const supporters = async (campaignId = id) => (await t.call(getCampaign, { params: { id: campaignId } })).body.support
const supportsIt = async (person: Person) => (await t.as(person.token)(getCampaign, { params: { id } })).body.supported

const mails = async (address = email) => {
  await t.runJob('mail')
  // Mail software converts the domain to lower case.
  const isForThem = (to?: { address?: string | undefined }) => to?.address?.toLowerCase() === address.toLowerCase()
  return t.mailbox.all().filter(({ subject, to }) => subject?.startsWith('Confirm your support') && to?.some(isForThem))
}
const tokenIn = (text = ''): string => /\/verify-join\?token=([\w-]+)/.exec(text)?.[1] ?? ''
const mailedToken = async (address = email) => tokenIn((await mails(address)).at(-1)?.text)

const cancel = () => t.as(owner.token)(cancelCampaign, { params: { id } })
const password = 'correct horse battery'
/** Registers the guest's address. Returns the verification token. */
const registerGuest = async (): Promise<string> => {
  await t.call(register, { body: { email: email.toUpperCase(), password } })
  await t.runJob('mail')
  return /verify-email\?token=([\w-]+)/.exec(t.mailbox.all().at(-1)?.text ?? '')?.[1] ?? ''
}
const verify = (token: string) => t.call(verifyEmail, { params: { token } })
const logIn = async (): Promise<Person> => {
  const { body } = await t.call(login, { body: { email, password } })
  return { ...body, email, password }
}

describe('a signed-in person', () => {
  test('supports once, however often they press', async () => {
    const person = await given.user()
    expect((await support(person)).body).toEqual({ created: true })
    expect((await support(person)).body).toEqual({ created: false })
    expect(await supporters()).toBe(1)
    expect(await supportsIt(person)).toBe(true)
  })

  test('supports once with fifty concurrent calls', async () => {
    const person = await given.user()
    const answers = await Promise.all(Array.from({ length: 50 }, () => support(person)))
    expect(answers.filter(({ body }) => body.created)).toHaveLength(1)
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(await supporters()).toBe(1)
  })

  test('withdraws, harmlessly also twice, and may support again', async () => {
    const person = await given.user()
    await support(person)
    expect((await withdraw(person)).status).toBe(204)
    expect((await withdraw(person)).status).toBe(204)
    expect(await supporters()).toBe(0)
    expect(await supportsIt(person)).toBe(false)
    expect((await support(person)).body).toEqual({ created: true })
  })

  test('may support and withdraw at the same moment without the count losing its way', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => given.user()))
    await Promise.all(
      people.flatMap((person) => [support(person), withdraw(person), support(person), withdraw(person)]),
    )
    const supporting = await Promise.all(people.map(supportsIt))
    expect(await supporters()).toBe(supporting.filter(Boolean).length)
  })

  test('needs a verified address', async () => {
    const answer = await support(await given.user({ verified: false }))
    expect(answer.status).toBe(403)
    expect(answer.error.code).toBe('email_unverified')
  })

  test('is told that their session ended, also where an address is sent along', async () => {
    const answer = await t.as('a'.repeat(43))(supportCampaign, { params: { id }, body: { email } })
    expect(answer.error).toMatchObject({ code: 'session_expired' })
    expect(await mails()).toEqual([])
  })

  test('keeps the name off lists where asked to', async () => {
    const person = await given.user()
    await support(person, { anonymous: true })
    const row = await t.context.db
      .selectFrom('support')
      .select('anonymous')
      .where('campaign_id', '=', id)
      .executeTakeFirst()
    expect(row).toEqual({ anonymous: true })
  })
})

describe('support is refused', () => {
  test('signed out and without an address, with the request to log in', async () => {
    const answer = await ask({})
    expect(answer.status).toBe(401)
    expect(answer.error.code).toBe('unauthorized')
  })

  test('for something that is no address, at its field', async () => {
    const answer = await ask({ email: 'nobody' })
    expect(answer.status).toBe(400)
    expect(answer.error.fields).toEqual({ email: 'Enter an email address like ana@example.org' })
  })

  test('for a campaign that does not exist', async () => {
    const params = { id: newId() }
    const person = await given.user()
    for (const answer of [
      await t.as(person.token)(supportCampaign, { params, body: {} }),
      await t.call(supportCampaign, { params, body: { email } }),
      await t.as(person.token)(withdrawSupport, { params }),
    ]) {
      expect(answer.error.code).toBe('campaign_not_found')
    }
  })

  test('after the last instant of the campaign’s day, and not before', async () => {
    const person = await given.user()
    t.clock.set('2026-06-20T23:59:59.999Z')
    expect((await support(person)).body).toEqual({ created: true })
    t.clock.set('2026-06-21T00:00:00.000Z')
    const late = await given.user()
    expect((await support(late)).error).toMatchObject({ code: 'campaign_over', error: 'This campaign is over' })
    expect((await ask()).error.code).toBe('campaign_over')
    expect((await withdraw(person)).status).toBe(204)
  })

  test('once the campaign was cancelled', async () => {
    await ask()
    const token = await mailedToken()
    await cancel()
    expect((await support(await given.user())).error.code).toBe('campaign_cancelled')
    expect((await ask({ email: 'other@example.org' })).error.code).toBe('campaign_cancelled')
    expect((await confirm(token)).error.code).toBe('campaign_cancelled')
    expect(await supporters()).toBe(0)
  })
})

describe('a guest', () => {
  test('is counted once the mailed link was opened, and opening it again is harmless', async () => {
    expect((await ask()).body).toEqual({ created: false, pending: true })
    expect(await supporters()).toBe(0)
    const [mail] = await mails()
    expect(mail?.text).toContain('Bridge over the creek')
    const token = tokenIn(mail?.text)
    expect(mail?.text).toContain(`${t.context.config.publicUrl}/verify-join?token=${token}`)
    expect((await confirm(token)).body).toEqual({ campaignId: id, created: true })
    expect((await confirm(token)).body).toEqual({ campaignId: id, created: false })
    expect(await supporters()).toBe(1)
  })

  test('whose link is opened ten times at once is counted once', async () => {
    await ask()
    const token = await mailedToken()
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(token)))
    expect(answers.filter(({ body }) => body.created)).toHaveLength(1)
    expect(await supporters()).toBe(1)
  })

  test('is answered and mailed the same whether or not the address has an account or supports already', async () => {
    const person = await given.user()
    await support(person)
    const known = await ask({ email: person.email.toUpperCase() })
    const unknown = await ask()
    expect(known.status).toBe(unknown.status)
    expect(known.body).toEqual(unknown.body)
    const [one] = await mails(person.email.toUpperCase())
    const [other] = await mails()
    expect(one?.subject).toBe(other?.subject)
    expect((await confirm(tokenIn(one?.text))).body.created).toBe(false)
    expect(await supporters()).toBe(1)
  })

  test('is mailed once in ten minutes about one campaign, however often and fast somebody asks', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask()))
    expect(answers.every(({ body }) => body.pending)).toBe(true)
    await ask({ email: email.toUpperCase() })
    expect(await mails()).toHaveLength(1)
    t.clock.advance(9 * minute)
    await ask({ email: `x${email}` })
    await ask()
    t.clock.advance(minute)
    await ask()
    await ask({ email: `x${email}` })
    expect(await mails()).toHaveLength(2)
    expect(await mails(`x${email}`)).toHaveLength(1)
  })

  test('is mailed at most twenty times a day about any campaigns', async () => {
    for (let n = 0; n < 22; n++) {
      id = (await given.campaign(owner))._id
      expect((await ask()).body).toEqual({ created: false, pending: true })
    }
    expect(await mails()).toHaveLength(20)
  })

  test('can confirm for seven days, and not later', async () => {
    await ask()
    const token = await mailedToken()
    t.clock.advance(7 * day - 1)
    expect((await confirm(token)).body).toMatchObject({ created: true })
    t.clock.advance(1)
    expect((await confirm(token)).error).toMatchObject({ code: 'invalid_token', error: 'Invalid or expired token' })
    await t.runJob('forget-guest-tokens')
    const rows = await t.context.db
      .selectFrom('guest_support_token')
      .select('email')
      .where('email', '=', email)
      .execute()
    expect(rows).toEqual([])
    expect((await confirm('x'.repeat(43))).error.code).toBe('invalid_token')
  })

  test('leaves no token in the database that works', async () => {
    await ask()
    const token = await mailedToken()
    const rows = await t.context.db.selectFrom('guest_support_token').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(rows.map(({ token_hash: hash }) => hash.toString())).not.toContain(token)
  })
})

describe('a guest who gets an account', () => {
  test('finds their support in it once the address is verified, and can withdraw it for good', async () => {
    await ask()
    const first = await mailedToken()
    await confirm(first)
    t.clock.advance(11 * minute)
    await ask()
    const second = await mailedToken()
    await verify(await registerGuest())
    const person = await logIn()
    expect(await supportsIt(person)).toBe(true)
    expect((await support(person)).body.created).toBe(false)
    expect((await withdraw(person)).status).toBe(204)
    for (const token of [first, second]) expect((await confirm(token)).body).toEqual({ campaignId: id, created: false })
    expect(await supporters()).toBe(0)
  })

  test('owns the support also where the link is opened after the address was verified', async () => {
    await ask()
    const token = await mailedToken()
    await verify(await registerGuest())
    expect((await confirm(token)).body.created).toBe(true)
    expect(await supportsIt(await logIn())).toBe(true)
  })

  test('owns the support also where both links are opened at the same moment', async () => {
    await ask()
    const token = await mailedToken()
    const proof = await registerGuest()
    await Promise.all([confirm(token), verify(proof)])
    expect(await supportsIt(await logIn())).toBe(true)
  })
})
