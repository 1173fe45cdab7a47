import { invitationDays } from '@muster/contract/facts/organisers.ts'
import { forgotPasswordEndpoint, loginEndpoint } from '@muster/contract/people/accounts.ts'
import { deleteAccountEndpoint } from '@muster/contract/people/my-data.ts'
import { previewRetentionEndpoint, runRetentionEndpoint } from '@muster/contract/site/retention.ts'
import { getCampaignEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { runRemindersEndpoint } from '@muster/contract/campaigns/reminders.ts'
import { followCampaignEndpoint } from '@muster/contract/campaigns/following.ts'
import { unsubscribeEndpoint } from '@muster/contract/campaigns/unsubscribe.ts'
import { askQuestionEndpoint } from '@muster/contract/campaigns/questions.ts'
import { closeReportEndpoint, listReportsEndpoint, reportCampaignEndpoint } from '@muster/contract/campaigns/reports.ts'
import { getLegalPageEndpoint, saveLegalPageEndpoint } from '@muster/contract/site/organisation.ts'
import { verifyGuestSupportEndpoint, supportCampaignEndpoint } from '@muster/contract/campaigns/supports.ts'
import { uploadCampaignCoverEndpoint } from '@muster/contract/site/uploads.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../test/app.ts'
import { given as createGiven, type Given, type Person } from '../../../test/given.ts'
import { inviteToOrganise } from '../../../test/organising.ts'
import { mailsTo } from '../../../test/mails.ts'
import { tokenIn } from '../../../test/supporting.ts'
import { blobs, small } from '../../../test/uploading.ts'
import { after, day } from '../../platform/base/clock.ts'
import { newId } from '../../platform/base/tokens.ts'
import { daysOf, kindNames, type RetentionDays, type RetentionKind } from '../../platform/base/retention.ts'

let t: TestApp
let given: Given
let admin: Person
let defaults: RetentionDays

beforeAll(async () => {
  t = await testApp()
  given = createGiven(t)
  admin = await given.admin()
  defaults = t.context.config.retention
})
afterAll(() => t.close())
beforeEach(async () => {
  t.context.config.retention = defaults
  // What earlier tests left is older than every period.
  t.clock.advance(1_000 * day)
  await t.runJob('retention')
})

const set = (periods: Partial<RetentionDays>) => (t.context.config.retention = { ...defaults, ...periods })
const preview = async () => (await t.as(admin.token)(previewRetentionEndpoint, {})).body
const dueOf = async (kind: RetentionKind) => (await preview()).kinds.find((each) => each.kind === kind)?.due
const run = async () => (await t.as(admin.token)(runRetentionEndpoint, {})).body
const removedOf = async (kind: RetentionKind) => (await run()).removed.find((each) => each.kind === kind)?.count ?? 0

const today = () => t.clock.now().toISOString().slice(0, 10)
const campaignToday = async () => given.campaign(await given.user(), { executionDate: today() })
const endOf = async (id: string) => new Date((await t.call(getCampaignEndpoint, { params: { id } })).body.endsAt ?? 0)
let guests = 0
const askAsGuest = async (id: string) => {
  const email = `guest${++guests}@example.org`
  await t.call(supportCampaignEndpoint, { params: { id }, body: { email } })
  return email
}
const supportAsGuest = async (id: string) => {
  const email = await askAsGuest(id)
  const token = tokenIn((await mailsTo(t, email)).at(-1)?.text)
  expect((await t.call(verifyGuestSupportEndpoint, { params: { token }, query: {} })).body.created).toBe(true)
  return email
}
const remindedMember = async () => {
  const [member, campaign] = [await given.user(), await campaignToday()]
  await t.as(member.token)(supportCampaignEndpoint, { params: { id: campaign._id }, body: {} })
  await t.runJob('reminders')
  return { member, campaign }
}

const reportedCase = async (email?: string) => {
  const { _id } = await campaignToday()
  const body = { category: 'fraud', text: 'No such river', ...(email && { email }) } as const
  expect((await t.call(reportCampaignEndpoint, { params: { id: _id }, body })).status).toBe(200)
  const { body: cases } = await t.as(admin.token)(listReportsEndpoint, { query: { campaignId: _id } })
  return cases[0]?._id ?? ''
}

/** A donation without an account, as it is stored once it is paid or given up. */
const guestDonation = async (status: 'completed' | 'expired', nextCheckAt: Date | null = null): Promise<Row> => {
  const { _id: campaignId } = await given.campaign(await given.user())
  const [id, email, now] = [newId(), `guest${++guests}@example.org`, t.clock.now()]
  await sql`
    insert into donation (id, campaign_id, guest_email, guest_email_key, amount_minor, currency, anonymous, status, order_id, capture_id,
      created_at, updated_at, completed_at, next_check_at)
    values (${id}, ${campaignId}, ${email}, ${email}, 500, 'USD', false, ${status}, ${id}, ${status === 'completed' ? id : null},
      ${now}, ${now}, ${status === 'completed' ? now : null}, ${nextCheckAt})`.execute(t.context.db)
  return { began: now, isThere: exists('donation', sql`guest_email = ${email}`) }
}

const exists = (table: string, where: ReturnType<typeof sql>) => async () => {
  const { rows } = await sql`select from ${sql.table(table)} where ${where}`.execute(t.context.db)
  return rows.length > 0
}

/** A row of a kind of data: when its period begins, and whether it is still there. */
type Row = { began: Date; isThere: () => Promise<boolean> }

/** Makes a row of each kind that the job deletes. */
const kinds: Partial<Record<RetentionKind, () => Promise<Row>>> = {
  unverified_accounts: async () => {
    const { user } = await given.user({ verified: false })
    return { began: t.clock.now(), isThere: exists('account', sql`id = ${user._id} and deleted_at is null`) }
  },
  known_networks: async () => {
    const { user } = await given.user()
    return { began: t.clock.now(), isThere: exists('known_network', sql`account_id = ${user._id}`) }
  },
  unused_pictures: async () => {
    const { token } = await given.user()
    const { body } = await t.as(token)(uploadCampaignCoverEndpoint, { files: await blobs([small()]) })
    return { began: t.clock.now(), isThere: exists('upload', sql`url = ${body.url} and discarded_at is null`) }
  },
  guest_supports: async () => {
    const { _id } = await campaignToday()
    const email = await supportAsGuest(_id)
    return { began: await endOf(_id), isThere: exists('support', sql`email = ${email}`) }
  },
  unanswered_questions: async () => {
    const { _id: id } = await campaignToday()
    const request = { params: { id }, body: { text: 'Where do we meet?' } }
    expect((await t.as((await given.user()).token)(askQuestionEndpoint, request)).status).toBe(201)
    return { began: await endOf(id), isThere: exists('question', sql`campaign_id = ${id}`) }
  },
  question_addresses: async () => {
    const { _id: id } = await campaignToday()
    // Written as it is once a guest's question was answered.
    const [questionId, email, now] = [newId(), `guest${++guests}@example.org`, t.clock.now()]
    await sql`
      insert into question (id, campaign_id, asker_email, asker_email_key, text, is_named, by_supporter, created_at, status, answer, settled_by, settled_at)
      values (${questionId}, ${id}, ${email}, ${email}, 'Where do we meet?', false, false, ${now}, 'answered', 'Here', ${admin.user._id}, ${now})`.execute(
      t.context.db,
    )
    return { began: await endOf(id), isThere: exists('question', sql`asker_email = ${email}`) }
  },
  unconfirmed_supports: async () => {
    const email = await askAsGuest((await campaignToday())._id)
    const { expires_at: began } = await t.context.db
      .selectFrom('guest_support_token')
      .select('expires_at')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    return { began, isThere: exists('guest_support_token', sql`email = ${email}`) }
  },
  guest_requests: async () => {
    const now = t.clock.now()
    // The requests of this test's caller are not counted.
    await sql`insert into guest_support_ask (id, caller, asked_at) values (${newId()}, '192.0.2.1', ${now})`.execute(
      t.context.db,
    )
    return { began: now, isThere: exists('guest_support_ask', sql`asked_at = ${now}`) }
  },
  organiser_invitations: async () => {
    const owner = await given.user()
    const { _id: campaignId } = await given.campaign(owner)
    await inviteToOrganise(t, { id: campaignId, owner, person: await given.user() })
    const began = after(t.clock.now(), invitationDays * day)
    return { began, isThere: exists('organiser_invitation', sql`campaign_id = ${campaignId}`) }
  },
  unproven_mails: async () => {
    await askAsGuest((await campaignToday())._id)
    const now = t.clock.now()
    await t.runJob('mail')
    const isAsked = exists('unproven_mail', sql`asked_at = ${now}`)
    const isWindow = exists('mail_window', sql`at = ${now}`)
    return { began: now, isThere: async () => (await isAsked()) || isWindow() }
  },
  reminders: async () => {
    const { campaign } = await remindedMember()
    // Whole days in UTC count.
    const began = after(new Date(`${campaign.executionDate}T00:00:00Z`), day - 1)
    return { began, isThere: exists('reminder', sql`campaign_id = ${campaign._id}`) }
  },
  stopped_mails: async () => {
    const { member, campaign } = await remindedMember()
    const link = (await mailsTo(t, member.email)).at(-1)?.headers.find(({ key }) => key === 'list-unsubscribe')?.value
    const token = /token=([^&>]+)/.exec(link ?? '')?.[1] ?? ''
    expect((await t.call(unsubscribeEndpoint, { body: { token } })).status).toBe(204)
    return { began: await endOf(campaign._id), isThere: exists('mail_stop', sql`campaign_id = ${campaign._id}`) }
  },
  follows: async () => {
    const [owner, follower] = [await given.user(), await given.user()]
    const campaign = await given.campaign(owner, { executionDate: today() })
    await t.as(follower.token)(followCampaignEndpoint, { params: { id: campaign._id } })
    return { began: await endOf(campaign._id), isThere: exists('campaign_follow', sql`campaign_id = ${campaign._id}`) }
  },
  sent_mails: async () => {
    const { email } = await given.user()
    await t.call(forgotPasswordEndpoint, { body: { email } })
    expect(await mailsTo(t, email)).toHaveLength(1)
    return { began: t.clock.now(), isThere: exists('mail', sql`recipient = ${email}`) }
  },
  failed_mails: async () => {
    const { email } = await given.user()
    await t.call(forgotPasswordEndpoint, { body: { email } })
    const now = t.clock.now()
    await t.context.db.updateTable('mail').set({ failed_at: now }).where('recipient', '=', email).execute()
    return { began: now, isThere: exists('mail', sql`recipient = ${email}`) }
  },
  last_mails: async () => {
    const { email, token, password } = await given.user()
    expect((await t.as(token)(deleteAccountEndpoint, { body: { password } })).status).toBe(204)
    expect(await mailsTo(t, email)).toHaveLength(1)
    return { began: t.clock.now(), isThere: exists('mail', sql`recipient = ${email}`) }
  },
  guest_donations: () => guestDonation('completed'),
  unpaid_guest_donations: () => guestDonation('expired'),
  reports: async () => {
    const caseId = await reportedCase()
    const decision = { params: { id: caseId }, body: { notes: 'The river exists' } }
    expect((await t.as(admin.token)(closeReportEndpoint, decision)).status).toBe(200)
    return { began: t.clock.now(), isThere: exists('report_case', sql`id = ${caseId}`) }
  },
  report_addresses: async () => {
    const email = `guest${++guests}@example.org`
    const caseId = await reportedCase(email)
    const { link_expires_at: began } = await t.context.db
      .selectFrom('report')
      .select('link_expires_at')
      .where('case_id', '=', caseId)
      .executeTakeFirstOrThrow()
    return { began: began ?? t.clock.now(), isThere: exists('report', sql`email = ${email}`) }
  },
  report_requests: async () => {
    await reportedCase()
    const now = t.clock.now()
    return { began: now, isThere: exists('report_count', sql`since = ${now}`) }
  },
  runs: async () => {
    expect((await t.as(admin.token)(runRemindersEndpoint, {})).status).toBe(200)
    const now = t.clock.now()
    return { began: now, isThere: exists('cron_run', sql`started_at = ${now}`) }
  },
}

describe('each kind of personal data', () => {
  test.each(Object.entries(kinds) as [RetentionKind, () => Promise<Row>][])(
    '%s is kept to the end of its period, and deleted after it; the preview says what a run deletes',
    async (kind, make) => {
      const { began, isThere } = await make()
      expect(await isThere()).toBe(true)
      t.clock.set(after(began, (daysOf(kind, defaults) ?? 0) * day))
      expect(await dueOf(kind)).toBe(0)
      await run()
      expect(await isThere()).toBe(true)
      t.clock.advance(1)
      const due = await dueOf(kind)
      expect(due).toBeGreaterThan(0)
      expect(await removedOf(kind)).toBe(due)
      expect(await isThere()).toBe(false)
      expect(await dueOf(kind)).toBe(0)
      expect(await removedOf(kind)).toBe(0)
    },
  )

  test('is tried here, or as the change history in a test of its own', async () => {
    const previewed = (await preview()).kinds.map(({ kind }) => kind)
    expect([...Object.keys(kinds), 'change_history'].toSorted()).toEqual(previewed.toSorted())
  })
})

test('a guest’s support stays counted without the address, and the support of an account stays as it is', async () => {
  const [member, campaign] = [await given.user(), await campaignToday()]
  await t.as(member.token)(supportCampaignEndpoint, { params: { id: campaign._id }, body: {} })
  await supportAsGuest(campaign._id)
  t.clock.advance(400 * day)
  await run()
  expect((await t.call(getCampaignEndpoint, { params: { id: campaign._id } })).body.support).toBe(2)
  const rows = await t.context.db
    .selectFrom('support')
    .select(['account_id', 'email'])
    .where('campaign_id', '=', campaign._id)
    .execute()
  const ofMember = { account_id: member.user._id, email: member.email }
  expect(rows).toEqual(expect.arrayContaining([ofMember, { account_id: null, email: null }]))
})

test('a guest’s unpaid donation keeps its address while PayPal is asked about it', async () => {
  const { isThere } = await guestDonation('expired', after(t.clock.now(), 900 * day))
  t.clock.advance(800 * day)
  await run()
  expect(await isThere()).toBe(true)
})

test('an account without a verified address that is still used, and a verified one, are kept', async () => {
  const [unverified, verified] = [await given.user({ verified: false }), await given.user()]
  t.clock.advance(20 * day)
  const { email, password } = unverified
  expect((await t.call(loginEndpoint, { body: { email, password } })).status).toBe(200)
  t.clock.advance(20 * day)
  await run()
  expect((await t.call(loginEndpoint, { body: { email, password } })).status).toBe(200)
  t.clock.advance(31 * day)
  await run()
  expect((await t.call(loginEndpoint, { body: { email, password } })).status).toBe(401)
  expect(await mailsTo(t, email)).toEqual([])
  expect((await t.call(loginEndpoint, { body: { email: verified.email, password } })).status).toBe(200)
})

describe('a setting', () => {
  const privacy = async () => (await t.app.inject({ url: '/api/legal/privacy' })).json<{ periods: object[] }>().periods

  test('changes what the job deletes, and what the privacy notice says', async () => {
    expect(await privacy()).toContainEqual({
      data: 'Sent mails: receiver and time, not the content',
      kept: '90 days after they were written, then deleted',
    })
    const { isThere } = await (kinds.sent_mails as () => Promise<Row>)()
    set({ sent_mails: 730 })
    expect(await privacy()).toContainEqual(
      expect.objectContaining({ kept: '2 years after they were written, then deleted' }),
    )
    t.clock.advance(91 * day)
    await run()
    expect(await isThere()).toBe(true)
    expect((await preview()).kinds.find(({ kind }) => kind === 'sent_mails')).toMatchObject({
      setting: 'RETENTION_SENT_MAILS_DAYS',
      isDefault: false,
      due: 0,
    })
    set({ sent_mails: 90 })
    await run()
    expect(await isThere()).toBe(false)
  })

  test('that is off keeps the data', async () => {
    const { isThere } = await (kinds.unverified_accounts as () => Promise<Row>)()
    set({ unverified_accounts: null })
    t.clock.advance(900 * day)
    expect(await dueOf('unverified_accounts')).toBe(0)
    await run()
    expect(await isThere()).toBe(true)
    expect(await privacy()).toContainEqual({
      data: 'Accounts whose mail address was never verified',
      kept: 'until they are deleted',
    })
  })

  test('is shown with the current privacy notice only', async () => {
    const of = async (page: 'privacy' | 'terms', version?: number) =>
      (await t.call(getLegalPageEndpoint, { params: { page }, query: version === undefined ? {} : { version } })).body
        .periods
    await t.as(admin.token)(saveLegalPageEndpoint, {
      params: { page: 'privacy' },
      body: { version: 0, text: 'We keep little.' },
    })
    expect(await of('privacy')).toHaveLength(kindNames.length)
    expect(await of('privacy', 0)).toEqual([])
    expect(await of('terms')).toEqual([])
  })
})
