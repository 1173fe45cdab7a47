import type { Endpoint } from '@muster/contract/endpoint.ts'
import type { Access } from '@muster/contract/facts/access.ts'
import type { ErrorCode } from '@muster/contract/facts/errors.ts'
import { createDisputeEndpoint } from '@muster/contract/campaigns/disputes.ts'
import { removeOrganiserEndpoint } from '@muster/contract/campaigns/organisers.ts'
import { suspendUserEndpoint } from '@muster/contract/campaigns/moderation.ts'
import { supportCampaignEndpoint } from '@muster/contract/campaigns/supports.ts'
import { afterAll, beforeAll } from 'vitest'
import { transferWaitHours } from '@muster/contract/facts/organisers.ts'
import { loginEndpoint } from '@muster/contract/people/accounts.ts'
import { day, hour } from '../src/platform/base/clock.ts'
import { newId } from '../src/platform/base/tokens.ts'
import { sealMine } from '../src/site/mine/mine-tokens.ts'
import { testApp, type TestApp } from './app.ts'
import { bodies } from './bodies.ts'
import { type Given, given as createGiven, type Person } from './given.ts'
import { coOrganise, handOver } from './organising.ts'

export const callers = [
  'anonymous',
  'unverified',
  'user',
  'owner',
  'other owner',
  'unverified owner',
  'admin',
  'owning admin',
  'co-organiser',
  'removed co-organiser',
  'former owner',
  'co-organising admin',
  'formerly owning admin',
  'expired',
  'tampered',
  'revoked',
  'suspended',
  'guest link',
] as const
export type CallerName = (typeof callers)[number]

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const formWith = (name: string): FormData => {
  const form = new FormData()
  form.append(name, new Blob([pixel]), 'picture')
  return form
}

export const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
export const owners = ['owner', 'unverified owner', 'owning admin'] as const
export type OwnerName = (typeof owners)[number]
export const isOwner = (caller: CallerName): caller is OwnerName => (owners as readonly string[]).includes(caller)
/** An admin who co-organises the campaign that their calls name, or owned it. They count as other admins, except for decisions about it. */
const isInvolvedAdmin = (caller: CallerName) => caller === 'co-organising admin' || caller === 'formerly owning admin'
export const isAdmin = (caller: CallerName) =>
  caller === 'admin' || caller === 'owning admin' || isInvolvedAdmin(caller)
/** Whether a caller organises, with its owner, the campaign that their calls name. */
const isCoOrganiser = (caller: CallerName) => caller === 'co-organiser' || caller === 'co-organising admin'
const isUnverified = (caller: CallerName) => caller === 'unverified' || caller === 'unverified owner'

/** The expected refusal; null if the call is allowed. */
export type Refusal = { status: 401 | 403; code: ErrorCode; error?: string } | null
const unverified: Refusal = { status: 403, code: 'email_unverified' }
const forbidden: Refusal = { status: 403, code: 'forbidden' }

const refusalOfSession = ({ access }: Endpoint, caller: CallerName): Refusal => {
  if (access === 'anyone') return null
  return { status: 401, code: caller === 'anonymous' ? 'unauthorized' : 'session_expired' }
}

/** The refusal that each word of `access` promises a caller with a session. */
const refusalOf: Record<Access, (caller: CallerName, endpoint: Endpoint) => Refusal> = {
  anyone: () => null,
  'verified or guest': (caller) => (isUnverified(caller) ? unverified : null),
  user: () => null,
  verified: (caller) => (isUnverified(caller) ? unverified : null),
  owner: (caller) => (isOwner(caller) ? null : forbidden),
  'owner and verified': (caller) => (isOwner(caller) ? (isUnverified(caller) ? unverified : null) : forbidden),
  'owner or co-organiser': (caller) => (isOwner(caller) || isCoOrganiser(caller) ? null : forbidden),
  'owner or co-organiser and verified': (caller) => {
    if (!isOwner(caller) && !isCoOrganiser(caller)) return forbidden
    return isUnverified(caller) ? unverified : null
  },
  'owner or admin': (caller) => (isOwner(caller) || isAdmin(caller) ? null : forbidden),
  admin: (caller) => (isAdmin(caller) ? null : forbidden),
  'admin and not owner': (caller, { ownerRefusal: error }) => {
    if (!isAdmin(caller)) return forbidden
    return isOwner(caller) || isInvolvedAdmin(caller)
      ? { status: 403, code: 'forbidden', ...(error && { error }) }
      : null
  },
}

const withoutSession = new Set<CallerName>([
  ...(['anonymous', 'expired', 'tampered', 'revoked'] as const),
  // Suspending an account ends its sessions, and the token of a guest's link is no session.
  ...(['suspended', 'guest link'] as const),
])
/** The refusal that the access of an endpoint promises a caller; null: the call is allowed. */
export const promised = (endpoint: Endpoint, caller: CallerName): Refusal =>
  withoutSession.has(caller) ? refusalOfSession(endpoint, caller) : refusalOf[endpoint.access](caller, endpoint)

/** Records of one owner that a path can name. */
export type Things = {
  campaignId: string
  payoutId: string
  requestId: string
  accountId: string
  supportId: string
  mailingId: string
  updateId: string
  questionId: string
  disputeId: string
}

/** A payout that waits for a decision, without the money behind it. */
const insertPayout = async (t: TestApp, campaignId: string, ownerId: string): Promise<string> => {
  const [id, now] = [newId(), t.clock.now()]
  const amounts = { gross_minor: 10n, processor_fee_minor: 0n, platform_fee_minor: 0n, adjustment_minor: 0n }
  const payout = { id, campaign_id: campaignId, owner_id: ownerId, recipient_paypal_email: 'owner@example.org' }
  const values = { ...payout, ...amounts, net_minor: 10n, currency: 'USD', status: 'pending' } as const
  await t.context.db
    .insertInto('payout')
    .values({ ...values, created_at: now, updated_at: now })
    .execute()
  return id
}

/** A donor's request for a refund that is left to an admin, without the money behind it. */
const insertRefundRequest = async (t: TestApp, campaignId: string, donorId: string): Promise<string> => {
  const [id, donationId, now] = [newId(), newId(), t.clock.now()]
  const donation = { id: donationId, campaign_id: campaignId, donor_id: donorId, amount_minor: 10n, anonymous: false }
  await t.context.db
    .insertInto('donation')
    .values({ ...donation, currency: 'USD', status: 'expired', created_at: now, updated_at: now })
    .execute()
  await t.context.db
    .insertInto('refund_request')
    .values({
      ...{
        id,
        donation_id: donationId,
        campaign_id: campaignId,
        created_at: now,
        asked_until: new Date(now.getTime() + 1),
      },
      ...{ asked_minor: 10n, left_minor: 10n, obstacle: 'paid_out' },
    })
    .execute()
  return id
}

/** The support of a guest, which an admin may remove. */
const insertGuest = async (t: TestApp, campaignId: string): Promise<string> => {
  const [id, now] = [newId(), t.clock.now()]
  const email = `${id}@example.org`
  await t.context.db
    .insertInto('support')
    .values({
      id,
      campaign_id: campaignId,
      account_id: null,
      email,
      email_key: email,
      anonymous: true,
      created_at: now,
    })
    .execute()
  return id
}

/** The mailing of an update, which an admin may hold. */
const insertMailing = async (t: TestApp, campaignId: string): Promise<string> => {
  const [id, now] = [newId(), t.clock.now()]
  await t.context.db
    .insertInto('update_mailing')
    .values({
      id,
      campaign_id: campaignId,
      people: 300,
      leaves_at: new Date(now.getTime() + day),
      written_at: now,
      review: 'waiting',
    })
    .execute()
  return id
}

/** An update of a campaign, which an admin may take down. */
const insertUpdate = async (t: TestApp, campaignId: string, mailingId: string, authorId: string): Promise<string> => {
  const [id, now] = [newId(), t.clock.now()]
  await t.context.db
    .insertInto('campaign_update')
    .values({
      ...{ id, campaign_id: campaignId, mailing_id: mailingId, author_id: authorId },
      ...{ title: 'Gloves', text: 'We have some.', images: '[]', created_at: now },
    })
    .execute()
  return id
}

const insertMailed = async (t: TestApp, campaignId: string, authorId: string) => {
  const mailingId = await insertMailing(t, campaignId)
  return { mailingId, updateId: await insertUpdate(t, campaignId, mailingId, authorId) }
}

/** A question about a campaign, which an admin may remove. */
const insertQuestion = async (t: TestApp, campaignId: string, askerId: string): Promise<string> => {
  const [id, now] = [newId(), t.clock.now()]
  const asked = { id, campaign_id: campaignId, asker_id: askerId, text: 'Where do we leave bicycles?', created_at: now }
  const open = { status: 'open', is_named: false, by_supporter: true, answer: null, settled_by: null } as const
  const kept = { settled_at: null, removed_reason: null, removed_by: null, removed_at: null }
  await t.context.db
    .insertInto('question')
    .values({ ...asked, ...open, ...kept })
    .execute()
  return id
}

/** Starts a campaign that each of these people hands over to the next one. Returns them, logged in again: it takes longer than sessions of admins last. */
const handDown = async (t: TestApp, given: Given, people: readonly [Person, Person, Person]) => {
  const { _id: id } = await given.campaign(people[0])
  for (const [from, to] of [people.slice(0, 2), people.slice(1)] as [Person, Person][]) {
    await handOver(t, { id, owner: from, person: to })
    t.clock.advance(transferWaitHours * hour)
  }
  const logIn = async (person: Person): Promise<Person> => {
    const { email, password } = person
    return { ...person, token: (await t.call(loginEndpoint, { body: { email, password } })).body.token }
  }
  return { id, people: [await logIn(people[0]), await logIn(people[1]), await logIn(people[2])] as const }
}

/** @param known a campaign that the owner has */
const give = async (t: TestApp, given: Given, owner: Person, known?: string): Promise<Things> => {
  const campaignId = known ?? (await given.campaign(owner))._id
  // A campaign with supporters cannot be deleted, so that the calls after that one still find it.
  const supporter = await given.user()
  await t.as(supporter.token)(supportCampaignEndpoint, { params: { id: campaignId }, body: {} })
  const dispute = { campaignId, type: 'other', reason: 'There is no such river' } as const
  const raised = await t.as(supporter.token)(createDisputeEndpoint, { body: dispute })
  return {
    campaignId,
    payoutId: await insertPayout(t, campaignId, owner.user._id),
    requestId: await insertRefundRequest(t, campaignId, supporter.user._id),
    accountId: owner.user._id,
    supportId: await insertGuest(t, campaignId),
    ...(await insertMailed(t, campaignId, owner.user._id)),
    questionId: await insertQuestion(t, campaignId, supporter.user._id),
    disputeId: raised.body._id,
  }
}

/** Callers whose session has ended, or never began. */
const endedSessions = async (t: TestApp, given: Given, admin: Person): Promise<Partial<Record<CallerName, string>>> => {
  const [user, revoked, suspended] = [await given.user(), await given.user(), await given.user()]
  await given.logout(revoked)
  await t.as(admin.token)(suspendUserEndpoint, { params: { id: suspended.user._id }, body: { reason: 'Spam' } })
  return {
    tampered: `${user.token.slice(0, -2)}${user.token.endsWith('AA') ? 'BB' : 'AA'}`,
    revoked: revoked.token,
    suspended: suspended.token,
    'guest link': (await sealMine(t.context, 'guest@example.org')).token,
  }
}

/** People who organise the campaign of an owner, or did. */
const organisersOf = async (t: TestApp, given: Given, owner: Person, id: string) => {
  const join = async (person: Person): Promise<Person> => {
    await coOrganise(t, { id, owner, person })
    return person
  }
  const removed = await join(await given.user())
  await t.as(owner.token)(removeOrganiserEndpoint, { params: { id, userId: removed.user._id } })
  return {
    'co-organiser': await join(await given.user()),
    'removed co-organiser': removed,
    'co-organising admin': await join(await given.admin()),
  }
}

type Asked = { query?: string; body?: object }

/** Sets up every kind of caller, and the records that their calls can name. */
export const useCallers = () => {
  let t: TestApp
  /** An account that calls may change. */
  let spareId: string
  const involvedAdminIds: Partial<Record<CallerName, string>> = {}
  const things = {} as Record<OwnerName, Things>
  const tokens: Partial<Record<CallerName, string>> = {}

  beforeAll(async () => {
    t = await testApp()
    const given = createGiven(t)
    tokens.expired = (await given.user()).token
    t.clock.advance(31 * day)
    const handed = await handDown(t, given, [await given.admin(), await given.user(), await given.user()])
    const [formerlyOwning, formerOwner, owner] = handed.people
    const people = { owner, 'unverified owner': await given.user(), 'owning admin': await given.admin() }
    tokens['former owner'] = formerOwner.token
    tokens['formerly owning admin'] = formerlyOwning.token
    for (const name of owners) {
      things[name] = await give(t, given, people[name], name === 'owner' ? handed.id : undefined)
      tokens[name] = people[name].token
    }
    const organisers = await organisersOf(t, given, people.owner, things.owner.campaignId)
    for (const [name, { token }] of Object.entries(organisers)) tokens[name as CallerName] = token
    involvedAdminIds['co-organising admin'] = organisers['co-organising admin'].user._id
    involvedAdminIds['formerly owning admin'] = formerlyOwning.user._id
    const { _id: unverifiedId } = people['unverified owner'].user
    await t.context.db.updateTable('account').set({ email_verified_at: null }).where('id', '=', unverifiedId).execute()
    const [admin, otherOwner] = [await given.admin(), await given.user()]
    await given.campaign(otherOwner)
    spareId = (await given.user()).user._id
    Object.assign(tokens, await endedSessions(t, given, admin), {
      user: (await given.user()).token,
      'other owner': otherOwner.token,
      unverified: (await given.user({ verified: false })).token,
      admin: admin.token,
    })
  })
  afterAll(() => t.close())

  const urlFor = ({ path }: Endpoint, caller: CallerName): string => {
    const own = things[isOwner(caller) ? caller : 'owner']
    const { campaignId, payoutId, requestId, supportId, disputeId, questionId, mailingId, updateId } = own
    // An account is its own owner and has no co-organisers, so these admins ask about themselves.
    const otherId = involvedAdminIds[caller] ?? spareId
    const accountId = isOwner(caller) ? things[caller].accountId : otherId
    const others = {
      ...{ payouts: payoutId, users: accountId, 'refund-requests': requestId, supports: supportId },
      ...{ disputes: disputeId, questions: questionId, 'update-mailings': mailingId, updates: updateId },
    }
    const [, kind = ''] = /^\/admin\/([^/]+)/.exec(path) ?? []
    const id = kind in others ? others[kind as keyof typeof others] : campaignId
    const names = { userId: spareId, questionId, token: 'a'.repeat(43) }
    return `/api${path.replace(/:(\w+)/g, (_, name: string) => (name in names ? names[name as keyof typeof names] : id))}`
  }

  return {
    app: () => t,
    things,
    /** Calls an endpoint, owners about their own records. */
    ask: (endpoint: Endpoint, caller: CallerName, { query = '', body = {} }: Asked = {}) => {
      const token = tokens[caller]
      return t.app.inject({
        method: endpoint.method,
        url: `${urlFor(endpoint, caller)}${query}`,
        headers: token ? { authorization: `Bearer ${token}` } : {},
        ...(endpoint.body && { payload: { ...bodies[nameOf(endpoint)], ...body } }),
        ...(endpoint.files && { payload: formWith(endpoint.files.name) }),
        ...(endpoint.rawBody && { payload: '{}', headers: { 'content-type': 'application/json' } }),
      })
    },
  }
}
