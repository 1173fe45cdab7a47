import { createHash, randomUUID } from 'node:crypto'
import { forgotPasswordEndpoint, loginEndpoint, updateProfileEndpoint } from '@muster/contract/people/accounts.ts'
import { deleteAccountEndpoint, exportMyDataEndpoint } from '@muster/contract/people/my-data.ts'
import { runRetentionEndpoint } from '@muster/contract/site/retention.ts'
import { sendDisputeMessageEndpoint } from '@muster/contract/campaigns/disputes.ts'
import { runRemindersEndpoint } from '@muster/contract/campaigns/reminders.ts'
import { decideCrowdEndpoint } from '@muster/contract/campaigns/crowds.ts'
import { answerQuestionEndpoint, askQuestionEndpoint } from '@muster/contract/campaigns/questions.ts'
import { closeReportEndpoint, listReportsEndpoint, reportCampaignEndpoint } from '@muster/contract/campaigns/reports.ts'
import { setOwnerNewsEndpoint } from '@muster/contract/campaigns/owner-news.ts'
import { followCampaignEndpoint } from '@muster/contract/campaigns/following.ts'
import { unsubscribeEndpoint } from '@muster/contract/campaigns/unsubscribe.ts'
import { appealEndpoint, freezeCampaignEndpoint } from '@muster/contract/campaigns/moderation.ts'
import { createDonationOrderEndpoint } from '@muster/contract/money/donations.ts'
import { refundAllEndpoint } from '@muster/contract/money/refund-runs.ts'
import { requestRefundEndpoint } from '@muster/contract/money/refund-requests.ts'
import { refundDonationEndpoint } from '@muster/contract/money/refunds.ts'
import { proposeChangeEndpoint } from '@muster/contract/campaigns/proposals.ts'
import { sendUrgentUpdateEndpoint } from '@muster/contract/campaigns/urgent-updates.ts'
import { saveLegalPageEndpoint } from '@muster/contract/site/organisation.ts'
import {
  listSupportsEndpoint,
  pointOutSupporterEndpoint,
  removeSupportEndpoint,
} from '@muster/contract/campaigns/removals.ts'
import { supportCampaignEndpoint } from '@muster/contract/campaigns/supports.ts'
import { uploadAvatarEndpoint } from '@muster/contract/site/uploads.ts'
import { expect, test } from 'vitest'
import { grantAdmin } from '../src/people/index.ts'
import { day, minute } from '../src/platform/base/clock.ts'
import { kindNames } from '../src/platform/base/retention.ts'
import { urlOf } from './app.ts'
import { turnOnSecondFactor } from './authenticator.ts'
import { useDisputes } from './disputing.ts'
import type { Person } from './given.ts'
import { mailsTo } from './mails.ts'
import { appealTokenIn } from './moderating.ts'
import { coOrganise, handOver, inviteToOrganise } from './organising.ts'
import { updateCampaignEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { personalTables } from './personal-data.ts'
import type { PersonalRule } from './personal-rule.ts'
import { runSql } from './run-sql.ts'
import { blobs, small } from './uploading.ts'

const scene = useDisputes()
const rules: [string, PersonalRule][] = Object.entries(personalTables)

/** A column whose name says that it may hold something about a person, in a table without a reference to an account. */
const personalColumn =
  /(^|_)(account_id|owner_id|donor_id|donation_id|payout_id|actor_id|subject_id|reporter_id|email|email_key|recipient|caller|phone|address|address_hash|network|user_agent|ip|username)$|_by$|^email_|_email$/

const findPersonalTables = async (): Promise<string[]> => {
  const rows = (await runSql(
    scene.t.ownerUrl,
    `select columns.table_name, column_name,
       exists (
         select from pg_constraint where contype = 'f' and confrelid = 'account'::regclass
           and conrelid = to_regclass(quote_ident(columns.table_name))
       ) as refers
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )) as { table_name: string; column_name: string; refers: boolean }[]
  const found = rows.filter(({ refers, column_name: column }) => refers || personalColumn.test(column))
  return [...new Set(found.map(({ table_name: table }) => table))].toSorted()
}

/** Every row of every table, of the job queue too, as text, by table. */
const dump = async (): Promise<Map<string, string[]>> => {
  const tables = (await runSql(
    scene.t.ownerUrl,
    `select table_schema as schema, table_name as name from information_schema.tables
     where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
  )) as { schema: string; name: string }[]
  const rows = await Promise.all(
    tables.map(async ({ schema, name }) => {
      const found = await runSql(scene.t.ownerUrl, `select to_jsonb(t)::text as row from "${schema}"."${name}" t`)
      return [name, (found as { row: string }[]).map(({ row }) => row)] as const
    }),
  )
  return new Map(rows)
}

const tablesWith = (stored: Map<string, string[]>, words: string[]): string[] =>
  [...stored]
    .filter(([, rows]) => rows.some((row) => words.some((word) => row.toLowerCase().includes(word.toLowerCase()))))
    .map(([name]) => name)
    .toSorted()

/** An admin freezes a campaign of hers and she appeals; as an admin she freezes one of another person. */
const decideAndAppeal = async (ada: Person, own: string, theirs: string): Promise<void> => {
  const { t } = scene
  const body = { reason: 'We look into it' }
  const freeze = (by: Person, id: string) => t.as(by.token)(freezeCampaignEndpoint, { params: { id }, body })
  expect((await freeze(scene.admin(), own)).status).toBe(200)
  expect((await freeze(ada, theirs)).status).toBe(200)
  const token = appealTokenIn((await mailsTo(t, ada.email)).find(({ subject }) => subject?.startsWith('Frozen'))?.text)
  expect((await t.call(appealEndpoint, { params: { token }, body: { text: 'It is hers' } })).status).toBe(200)
}

/** Makes a row about the person in each table, through the API, and returns their payout address. */
const liveThroughAll = async (ada: Person): Promise<string> => {
  const { t } = scene
  const as = t.as(ada.token)
  const other = scene.owner
  // A donation with a key to a campaign of another person, its receipt, and disputes.
  scene.donor = ada
  const started = await scene.give(25)
  const keyed = await t.app.inject({
    method: 'POST',
    url: urlOf(createDonationOrderEndpoint, { id: scene.campaignId }, {}),
    payload: { amount: 5 },
    headers: { authorization: `Bearer ${ada.token}`, 'idempotency-key': randomUUID() },
  })
  const { donationId, links } = keyed.json<{ donationId: string; links: { href: string }[] }>()
  const approveUrl = links[0]?.href ?? ''
  const orderId = new URL(approveUrl).searchParams.get('token') ?? ''
  await scene.pay({ donationId, approveUrl, orderId })
  await scene.changePromise()
  expect((await as(requestRefundEndpoint, { params: { id: donationId } })).status).toBe(201)
  const raised = await scene.reported({ reason: 'I was there and saw no river' })
  const message = { params: { id: raised._id }, body: { text: 'I have a picture' } }
  expect((await as(sendDisputeMessageEndpoint, message)).status).toBe(201)
  const reported = await scene.reported({ reason: 'It is not theirs' }, other)
  // A campaign of hers with a payout that arrives.
  scene.owner = ada
  scene.donor = other
  const executionDate = new Date(t.clock.now().getTime() + 5 * day).toISOString().slice(0, 10)
  const { _id: own } = await scene.given.campaign(ada, { title: 'Plant trees', executionDate })
  expect((await as(updateCampaignEndpoint, { params: { id: own }, body: { description: 'Limes' } })).status).toBe(200)
  const theirs = scene.campaignId
  scene.campaignId = own
  const paypalEmail = await scene.payTo('adas-paypal')
  const paid = await scene.requested()
  expect((await scene.approve(paid)).status).toBe(200)
  await scene.lookAfter(6 * minute)
  await t.runJob('receipts')
  const correction = { kind: 'correction', change: { title: 'Plant trees!' }, reason: 'Adalheid Quillfeather' } as const
  expect((await as(proposeChangeEndpoint, { params: { id: own }, body: correction })).status).toBe(201)
  // Mails about a campaign that ends today, and one as a guest.
  const today = t.clock.now().toISOString().slice(0, 10)
  const ending = await scene.given.campaign(other, { title: 'Clean the river', executionDate: today })
  await as(supportCampaignEndpoint, { params: { id: ending._id }, body: {} })
  // What she tells the people of a campaign of hers.
  const { _id: flooded } = await scene.given.campaign(ada, { title: 'Walk along the river', executionDate: today })
  await t.as(other.token)(supportCampaignEndpoint, { params: { id: flooded }, body: {} })
  const update = { params: { id: flooded }, body: { text: 'The meeting point is flooded' } }
  expect((await as(sendUrgentUpdateEndpoint, update)).status).toBe(201)
  await t.runJob('updates')
  await t.runJob('reminders')
  const reminder = (await mailsTo(t, ada.email)).find(({ subject }) => subject === 'Today: Clean the river')
  const link = reminder?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
  const token = /token=([^&>]+)/.exec(link)?.[1] ?? ''
  expect((await t.call(unsubscribeEndpoint, { body: { token } })).status).toBe(204)
  await t.call(supportCampaignEndpoint, { params: { id: theirs }, body: { email: ada.email } })
  const { _id: followed } = await scene.given.campaign(other, { title: 'Count the birds', executionDate })
  expect((await as(followCampaignEndpoint, { params: { id: followed } })).status).toBe(204)
  // An admin removes her support of a campaign whose owner pointed her out.
  const { _id: left } = await scene.given.campaign(other, { title: 'Paint the fence', executionDate })
  await as(supportCampaignEndpoint, { params: { id: left }, body: {} })
  const pointed = { params: { id: left, userId: ada.user._id }, body: { reason: 'Adalheid Quillfeather sells things' } }
  expect((await t.as(other.token)(pointOutSupporterEndpoint, pointed)).status).toBe(204)
  const admin = t.as((await scene.given.admin()).token)
  const [found] = (await admin(listSupportsEndpoint, { query: {} })).body.filter(
    ({ campaign }) => campaign._id === left,
  )
  const removal = { params: { id: found?._id ?? '' }, body: { reason: 'She sells things' } }
  expect((await admin(removeSupportEndpoint, removal)).status).toBe(204)
  // What she asks; one question is answered.
  const asks = async (id: string, text: string) =>
    (await as(askQuestionEndpoint, { params: { id }, body: { text, named: true } })).body._id
  await asks(left, 'Adalheid Quillfeather asks: is there paint?')
  const questionId = await asks(ending._id, 'Where is the river?')
  const answer = { params: { id: ending._id, questionId }, body: { text: 'Behind the wood' } }
  expect((await t.as(other.token)(answerQuestionEndpoint, answer)).status).toBe(200)
  // She co-organises a campaign of another person, and hands one of hers over.
  await coOrganise(t, { id: left, owner: other, person: ada })
  const { _id: given } = await scene.given.campaign(ada, { title: 'Read together', executionDate })
  await inviteToOrganise(t, { id: given, owner: ada, person: await scene.given.user() })
  await handOver(t, { id: given, owner: ada, person: other })
  // Reports about another person's campaign, with and without the account.
  const report = { params: { id: theirs }, body: { category: 'fraud', text: 'There was no river' } } as const
  await as(reportCampaignEndpoint, report)
  await t.call(reportCampaignEndpoint, { ...report, body: { ...report.body, email: ada.email } })
  expect((await as(setOwnerNewsEndpoint, { body: { isOn: false } })).status).toBe(200)
  // The account.
  await as(updateProfileEndpoint, { body: { phone: '+386 40 123 456', username: 'quillpen' } })
  await as(uploadAvatarEndpoint, { files: await blobs([await small()]) })
  await t.call(loginEndpoint, { body: { email: ada.email, password: 'wrong' } })
  await t.call(forgotPasswordEndpoint, { body: { email: ada.email } })
  // What she does as an admin.
  await grantAdmin(t.context.db, ada.email)
  await scene.given.prove(ada)
  expect((await scene.decide(reported, 'under_review', 'I look into it', ada)).status).toBe(200)
  const [reports] = (await as(listReportsEndpoint, { query: {} })).body
  const closed = await as(closeReportEndpoint, {
    params: { id: reports?._id ?? '' },
    body: { notes: 'There is a river' },
  })
  expect(closed.status).toBe(200)
  expect((await as(runRemindersEndpoint, {})).status).toBe(200)
  expect((await as(runRetentionEndpoint, {})).status).toBe(201)
  const page = { params: { page: 'terms' as const }, body: { version: 0, text: 'Be kind.' } }
  expect((await as(saveLegalPageEndpoint, page)).status).toBe(200)
  const refund = { params: { id: started.donationId }, body: { amount: 1, reason: 'A mistake' } }
  expect((await as(refundDonationEndpoint, refund)).status).toBe(201)
  const all = { params: { id: theirs }, body: { reason: 'It is off' } }
  expect((await as(refundAllEndpoint, all)).status).toBe(201)
  await t.runJob('refund-runs')
  const crowd = { params: { id: ending._id }, body: { action: 'stop' } } as const
  expect((await as(decideCrowdEndpoint, crowd)).body).toEqual({ mails: 0 })
  await decideAndAppeal(ada, own, ending._id)
  await turnOnSecondFactor(t, ada)
  return paypalEmail
}

/** Words by which a row is about the person: their account, campaigns, donations, payouts and decisions about them, and hashes of their address. */
const wordsAbout = async ({ user, email }: Person): Promise<string[]> => {
  const { db } = scene.t.context
  const donations = await db.selectFrom('donation').select('id').where('donor_id', '=', user._id).execute()
  const payouts = await db.selectFrom('payout').select('id').where('owner_id', '=', user._id).execute()
  const campaigns = await db.selectFrom('campaign').select('id').where('owner_id', '=', user._id).execute()
  const decisions = await db.selectFrom('moderation_decision').select('id').where('account_id', '=', user._id).execute()
  const ids = [...donations, ...payouts, ...campaigns, ...decisions].map(({ id }) => id)
  const hash = createHash('sha256').update(email)
  return [user._id, email, ...ids, hash.copy().digest('hex'), hash.digest('base64url')]
}

test('each table that can refer to a person has a rule', async () => {
  const ruled = rules.map(([name]) => name)
  expect((await findPersonalTables()).filter((table) => !ruled.includes(table))).toEqual([])
})

test('each of these tables belongs to kinds of data with a period, and each kind has a table', () => {
  const named = rules.flatMap(([, { retention }]) => ('not' in retention ? [] : retention))
  expect(rules.filter(([, { retention }]) => !('not' in retention) && retention.length === 0)).toEqual([])
  expect([...new Set(named)].toSorted()).toEqual(kindNames.toSorted())
})

test('the export and the deletion of an account cover every table', async () => {
  const { t } = scene
  const ada = await scene.given.user({ name: 'Adalheid Quillfeather' })
  const paypalEmail = await liveThroughAll(ada)
  const about = await wordsAbout(ada)
  const before = tablesWith(await dump(), about)
  const tried = rules.filter(([, { notTried }]) => notTried === undefined)
  expect(tried.map(([name]) => name).filter((name) => !before.includes(name))).toEqual([])

  const exported = (await t.as(ada.token)(exportMyDataEndpoint, {})).body as unknown as Record<
    string,
    Record<string, unknown>
  >
  const parts = {
    ...exported,
    ...Object.fromEntries(Object.entries(exported['records']!).map(([k, v]) => [`records.${k}`, v])),
  }
  const isIn = (key: string) => JSON.stringify((parts as Record<string, unknown>)[key] ?? []).length > 2
  const missing = tried.filter(([, rule]) => 'as' in rule.exported && !isIn(rule.exported.as))
  expect(missing.map(([name]) => name)).toEqual([])

  const left = await t.as(ada.token)(deleteAccountEndpoint, { body: { password: ada.password } })
  expect(left.error).toBe('')
  await t.runJob('mail')
  await t.runJob('search-counts')
  t.clock.advance(day + 1)
  await t.runJob('retention')
  const stored = await dump()
  const names = [ada.email, paypalEmail, 'Quillfeather', '40123456', '40 123 456', 'quillpen']
  const mayName = rules.filter(([, rule]) => rule.stillNamedIn).map(([name]) => name)
  expect(tablesWith(stored, names)).toEqual(mayName.toSorted())
  const gone = rules.filter(([, { erased }]) => erased === 'deleted').map(([name]) => name)
  expect(tablesWith(stored, [ada.user._id]).filter((name) => gone.includes(name))).toEqual([])
})
