import { getCampaignEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import {
  acceptInvitationEndpoint,
  getInvitationEndpoint,
  inviteOrganiserEndpoint,
  listOrganisersEndpoint,
  removeOrganiserEndpoint,
  withdrawInvitationEndpoint,
} from '@muster/contract/campaigns/organisers.ts'
import { hideCampaignEndpoint } from '@muster/contract/campaigns/moderation.ts'
import { notMeEndpoint } from '@muster/contract/people/not-me.ts'
import { deleteAccountEndpoint } from '@muster/contract/people/my-data.ts'
import { coOrganisersMax, invitationDays } from '@muster/contract/facts/organisers.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../test/app.ts'
import { type Given, given as createGiven, type Person } from '../../../test/given.ts'
import { mailsTo } from '../../../test/mails.ts'
import { coOrganise, invitationTokenIn, inviteToOrganise } from '../../../test/organising.ts'
import { day, minute } from '../../platform/base/clock.ts'
import { maySpeakFor } from './organiser-ids.sql.ts'

let t: TestApp
let given: Given
let owner: Person
let ben: Person
let id: string
let count = 0

beforeAll(async () => {
  t = await testApp()
  given = createGiven(t)
})
afterAll(() => t.close())
beforeEach(async () => {
  owner = await given.user({ name: 'Ana Novak' })
  ben = await given.user({ name: 'Ben Kos' })
  id = (await given.campaign(owner, { title: 'Bridge over the creek' }))._id
  await given.prove(owner)
})

const params = () => ({ id })
const newAddress = () => `invited-${++count}@example.org`
const invite = (email: string, by = owner) =>
  t.as(by.token)(inviteOrganiserEndpoint, { params: params(), body: { email } })
const accept = (token: string, by: Person) => t.as(by.token)(acceptInvitationEndpoint, { params: { token } })
const peek = (token: string, by?: Person) =>
  (by ? t.as(by.token) : t.call)(getInvitationEndpoint, { params: { token } })
const organisers = async (by = owner) => (await t.as(by.token)(listOrganisersEndpoint, { params: params() })).body
const remove = (who: Person, by = owner) =>
  t.as(by.token)(removeOrganiserEndpoint, { params: { id, userId: who.user._id } })
const withdraw = (invitationId: string) =>
  t.as(owner.token)(withdrawInvitationEndpoint, { params: { id, invitationId } })
const namedOnPage = async () =>
  (await t.call(getCampaignEndpoint, { params: params() })).body.coOrganisers?.map(({ displayName }) => displayName)
const join = (person: Person) => coOrganise(t, { id, owner, person })
const tokenFor = (person: Person) => inviteToOrganise(t, { id, owner, person })

describe('inviting', () => {
  test('needs a fresh proof of the owner', async () => {
    const stranger = await given.user()
    t.clock.advance(11 * minute)
    expect((await invite(ben.email)).error.code).toBe('proof_required')
    await given.prove(stranger)
    expect((await invite(ben.email, stranger)).error.code).toBe('forbidden')
  })

  test('answers the same for an address with and without an account, and mails both a link', async () => {
    const stranger = newAddress()
    const [known, unknown] = [await invite(ben.email), await invite(stranger)]
    expect([known.status, unknown.status]).toEqual([201, 201])
    expect(Object.keys(known.body)).toEqual(Object.keys(unknown.body))
    for (const address of [ben.email, stranger]) {
      const mail = (await mailsTo(t, address)).at(-1)
      expect(mail?.subject).toBe('Organise this campaign with us: Bridge over the creek')
      expect(mail?.text).toContain('Ana Novak asks you')
      expect(mail?.text).toContain('not-me')
    }
  })

  test('refuses the owner’s own address in one sentence', async () => {
    const refused = await invite(owner.email.toUpperCase())
    expect(refused).toMatchObject({ status: 400, error: { code: 'invalid' } })
    expect(refused.error.fields).toEqual({ email: 'This is your own address. You organise this campaign already' })
  })

  test('refuses the eleventh, open invitations included, until one is withdrawn or expires', async () => {
    await join(ben)
    for (let made = 1; made < coOrganisersMax; made++) expect((await invite(newAddress())).status).toBe(201)
    expect((await invite(newAddress())).error.code).toBe('co_organisers_full')
    const [first] = (await organisers()).invitations
    // The same address again needs no further place.
    expect((await invite(first?.email ?? '')).status).toBe(201)
    expect((await withdraw(first?._id ?? '')).status).toBe(204)
    expect((await invite(newAddress())).status).toBe(201)
    t.clock.advance(invitationDays * day)
    await given.prove(owner)
    expect((await organisers()).invitations).toEqual([])
    expect((await invite(newAddress())).status).toBe(201)
  })

  test('of an address that was asked before is one invitation, whose last mailed link works', async () => {
    const first = await tokenFor(ben)
    expect((await invite(ben.email)).status).toBe(201)
    // The second mail came too soon, so the first link stays.
    expect((await peek(first)).body.state).toBe('open')
    t.clock.advance(15 * minute)
    const second = await tokenFor(ben)
    expect(second).not.toBe(first)
    expect((await organisers()).invitations).toHaveLength(1)
    expect((await peek(first)).error.code).toBe('invalid_token')
    expect((await accept(second, ben)).status).toBe(200)
  })

  test('mails a receiver who did not ask for it no more, and their link does nothing', async () => {
    const token = await tokenFor(ben)
    const notMe = /not-me\?token=([\w.-]+)/.exec((await mailsTo(t, ben.email)).at(-1)?.text ?? '')?.[1] ?? ''
    expect((await t.call(notMeEndpoint, { body: { token: notMe } })).status).toBe(200)
    expect((await accept(token, ben)).error.code).toBe('invalid_token')
  })

  test('is refused for a campaign that was taken down', async () => {
    const admin = await given.admin()
    const body = { category: 'fraud', reason: 'No such bridge' } as const
    await t.as(admin.token)(hideCampaignEndpoint, { params: params(), body })
    expect((await invite(ben.email)).error.code).toBe('campaign_hidden')
  })
})

describe('accepting', () => {
  test('is a press: opening the link changes nothing', async () => {
    const token = await tokenFor(ben)
    expect((await peek(token, ben)).body).toEqual({
      campaign: { _id: id, title: 'Bridge over the creek' },
      invitedBy: 'Ana Novak',
      email: ben.email,
      expiresAt: expect.any(String),
      state: 'open',
      isForCaller: true,
      isAccepted: false,
    })
    expect((await peek(token)).body.isForCaller).toBe(false)
    expect(await namedOnPage()).toBeUndefined()
    expect((await accept(token, ben)).body).toEqual({ campaignId: id })
    expect(await namedOnPage()).toEqual(['Ben Kos'])
    expect((await mailsTo(t, owner.email)).at(-1)?.subject).toBe('A new co-organiser: Bridge over the creek')
    expect((await peek(token, ben)).body).toMatchObject({ state: 'used', isAccepted: true })
    // Pressing twice is once.
    expect((await accept(token, ben)).status).toBe(200)
    expect((await organisers()).coOrganisers).toHaveLength(1)
  })

  test('takes the account with this address, verified', async () => {
    const token = await tokenFor(ben)
    const other = await given.user()
    expect((await accept(token, other)).error.code).toBe('invitation_of_other_account')
    expect((await peek(token, other)).body.isForCaller).toBe(false)
    const { db } = t.context
    await db.updateTable('account').set({ email_verified_at: null }).where('id', '=', ben.user._id).execute()
    expect((await accept(token, ben)).error.code).toBe('email_unverified')
  })

  test('is refused once it was withdrawn, used or expired', async () => {
    const token = await tokenFor(ben)
    const [open] = (await organisers()).invitations
    expect((await withdraw(open?._id ?? '')).status).toBe(204)
    expect((await withdraw(open?._id ?? '')).error.code).toBe('invitation_not_found')
    expect((await peek(token)).body.state).toBe('withdrawn')
    expect((await accept(token, ben)).error.code).toBe('invitation_withdrawn')
    t.clock.advance(15 * minute)
    const again = await tokenFor(ben)
    t.clock.advance(invitationDays * day)
    expect((await peek(again)).body.state).toBe('expired')
    expect((await accept(again, ben)).error.code).toBe('invitation_expired')
    const last = await tokenFor(ben)
    expect((await accept(last, ben)).status).toBe(200)
    await remove(ben)
    expect((await accept(last, ben)).error.code).toBe('invitation_used')
    expect((await accept('a'.repeat(43), ben)).error.code).toBe('invalid_token')
  })

  test('of an invitation that was withdrawn before its mail left mails nothing', async () => {
    await invite(ben.email)
    const [open] = (await organisers()).invitations
    await withdraw(open?._id ?? '')
    expect(await mailsTo(t, ben.email)).toEqual([])
  })
})

describe('who organises a campaign', () => {
  test('is told to the owner with the open invitations, and to co-organisers without them', async () => {
    await join(ben)
    const stranger = newAddress()
    await invite(stranger)
    const seen = await organisers()
    expect(seen.owner.displayName).toBe('Ana Novak')
    expect(seen.coOrganisers.map(({ displayName }) => displayName)).toEqual(['Ben Kos'])
    expect(seen.invitations.map(({ email }) => email)).toEqual([stranger])
    expect(await organisers(ben)).toMatchObject({
      coOrganisers: [{ displayName: 'Ben Kos' }],
      invitations: [],
      transfer: null,
    })
    expect(JSON.stringify(await organisers(ben))).not.toContain('@')
  })

  test('may speak for it, and who was removed may not, in the same session', async () => {
    await join(ben)
    const speaks = (who: Person) => maySpeakFor(t.context.db, id, who.user._id)
    expect([await speaks(owner), await speaks(ben)]).toEqual([true, true])
    expect((await remove(ben)).status).toBe(204)
    expect(await speaks(ben)).toBe(false)
    expect((await t.as(ben.token)(listOrganisersEndpoint, { params: params() })).error.code).toBe('forbidden')
    expect(await namedOnPage()).toBeUndefined()
    const [last] = (await mailsTo(t, ben.email)).slice(-1)
    expect(last?.subject).toBe('You do not co-organise this campaign any more: Bridge over the creek')
    expect((await remove(ben)).error.code).toBe('organiser_not_found')
  })

  test('may leave, but not remove another one', async () => {
    const cara = await given.user({ name: 'Cara' })
    await join(ben)
    await join(cara)
    expect((await remove(cara, ben)).error.code).toBe('forbidden')
    expect((await remove(owner, ben)).error.code).toBe('organiser_not_found')
    expect((await remove(ben, ben)).status).toBe(204)
    expect(await namedOnPage()).toEqual(['Cara'])
    expect((await mailsTo(t, owner.email)).at(-1)?.text).toContain('Ben Kos does not co-organise')
  })

  test('ends with the account of a co-organiser', async () => {
    await join(ben)
    expect((await t.as(ben.token)(deleteAccountEndpoint, { body: { password: ben.password } })).error).toBe('')
    expect((await organisers()).coOrganisers).toEqual([])
    expect(await namedOnPage()).toBeUndefined()
  })

  test('is in no address of a mail: the invitation names the owner only', async () => {
    await invite(ben.email)
    expect((await mailsTo(t, ben.email)).at(-1)?.text).not.toContain(owner.email)
    expect(invitationTokenIn(await mailsTo(t, ben.email))).toMatch(/^[\w-]{43}$/)
  })
})
