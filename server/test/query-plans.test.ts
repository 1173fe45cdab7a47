import {
  createCampaignEndpoint,
  getCampaignEndpoint,
  getCampaignStatsEndpoint,
  getSiteFiguresEndpoint,
  listAttentionEndpoint,
  listCampaignsEndpoint,
  listSupportedEndpoint,
  updateCampaignEndpoint,
} from '@muster/contract/campaigns/campaigns.ts'
import { listFollowedEndpoint } from '@muster/contract/campaigns/following.ts'
import { getRaisedByDayEndpoint } from '@muster/contract/campaigns/raised.ts'
import { forgotPasswordEndpoint, loginEndpoint, meEndpoint } from '@muster/contract/people/accounts.ts'
import { getMineEndpoint } from '@muster/contract/site/mine.ts'
import { getCampaignMoneyEndpoint, listMoneyEntriesEndpoint } from '@muster/contract/money/campaign-money.ts'
import { listDonorsEndpoint, listMyDonationsEndpoint } from '@muster/contract/money/donations.ts'
import {
  listCoOrganisedEndpoint,
  listMyInvitationsEndpoint,
  listOrganisersEndpoint,
} from '@muster/contract/campaigns/organisers.ts'
import { listLedgerEndpoint } from '@muster/contract/money/ledger.ts'
import {
  askQuestionEndpoint,
  confirmQuestionEndpoint,
  getQuestionFiguresEndpoint,
  listQuestionsEndpoint,
  readQuestionLinkEndpoint,
  withdrawGuestQuestionEndpoint,
} from '@muster/contract/campaigns/questions.ts'
import {
  listSupportersEndpoint,
  supportCampaignEndpoint,
  withdrawSupportEndpoint,
} from '@muster/contract/campaigns/supports.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { after, day, minute } from '../src/platform/base/clock.ts'
import { transact } from '../src/platform/database/database.ts'
import { findDueOwners, findNews } from '../src/campaigns/owner-news/owner-news.sql.ts'
import { newRequest, questionUrl } from '../src/campaigns/questions/question-link.ts'
import { findReaders } from '../src/campaigns/reminders/reader.sql.ts'
import { sealMine } from '../src/site/mine/mine-tokens.ts'
import { findFollowersToMail } from '../src/campaigns/following/following.sql.ts'
import { findReaders as findReadersOfUpdate } from '../src/campaigns/updates/readers.sql.ts'
import { newId } from '../src/platform/base/tokens.ts'
import { insertMailing, insertUpdate } from '../src/campaigns/updates/updates.sql.ts'
import { coOrganise, handOver } from './organising.ts'
import { giveCrowd, giveDonors, giveFollowers } from './crowds.ts'
import { useDonations } from './donating.ts'
import { openPlanner, type Planner, recordStatements, type Statement } from './query-plans.ts'
import { runSql } from './run-sql.ts'

// No call that people wait for, and no job of each minute, reads a table that grows with the site from its beginning to its end.

const tables = [
  ...['account', 'session', 'known_network', 'change_history', 'mail', 'reminder', 'idempotency_key'],
  ...['unproven_mail', 'mail_window', 'owner_news', 'co_organiser', 'organiser_invitation', 'campaign_transfer'],
  ...['campaign', 'campaign_search', 'campaign_popularity', 'search_term', 'tag'],
  ...['question', 'campaign_follow'],
  ...['support', 'support_count', 'guest_support_ask', 'guest_support_token'],
  ...['donation', 'ledger_entry', 'campaign_total', 'campaign_day', 'receipt', 'receipt_donor', 'refund', 'payout'],
]

const scene = useDonations()
let planner: Planner
beforeAll(async () => {
  planner = await openPlanner(scene.t.ownerUrl, tables)
})
afterAll(() => planner.close())

const params = () => ({ id: scene.campaignId })
const asOwner = () => scene.t.as(scene.owner.token)
const asDonor = () => scene.t.as(scene.donor.token)
const list = (query: object) => () => scene.t.call(listCampaignsEndpoint, { query })

const calls: Record<string, () => Promise<unknown>> = {
  'the list': list({}),
  'the list, newest first': list({ sort: 'newest' }),
  'the list, most supported first': list({ sort: 'support' }),
  'the list, most raised first': list({ sort: 'raised' }),
  'the list of a tag and a country': list({ tag: 'rivers', country: 'Slovenia' }),
  'the list of past campaigns': list({ status: 'past' }),
  'a search': list({ q: 'bridge' }),
  'a search for two words': list({ q: 'bridge creek' }),
  'a search with a typing error': list({ q: 'brigde' }),
  'a search for part of a word': list({ q: 'ridg' }),
  'a search for nothing there': list({ q: 'xylophone' }),
  'a search for a sign': list({ q: '%' }),
  'a campaign': () => scene.t.call(getCampaignEndpoint, { params: params() }),
  'figures of the site': () => scene.t.call(getSiteFiguresEndpoint, {}),
  'figures of a campaign': () => scene.t.call(getCampaignStatsEndpoint, { params: params() }),
  'figures of a campaign by day': () => scene.t.call(getRaisedByDayEndpoint, { params: params() }),
  supporters: () => scene.t.call(listSupportersEndpoint, { params: params(), query: {} }),
  questions: () => scene.t.call(listQuestionsEndpoint, { params: params(), query: {} }),
  'questions of the owner': () => asOwner()(listQuestionsEndpoint, { params: params(), query: {} }),
  'questions of who asked': () => asDonor()(listQuestionsEndpoint, { params: params(), query: {} }),
  'figures of questions': () => asOwner()(getQuestionFiguresEndpoint, { params: params() }),
  'asking a question': () => asDonor()(askQuestionEndpoint, { params: params(), body: { text: 'Where?' } }),
  'the link of a question': async () => {
    const asked = { campaignId: scene.campaignId, email: 'asks@example.org', text: 'Where?' }
    const url = await questionUrl(scene.t.context, newRequest(asked, scene.t.clock.now()))
    const link = { params: { token: new URL(url).searchParams.get('token') ?? '' } }
    await scene.t.call(readQuestionLinkEndpoint, link)
    await scene.t.call(withdrawGuestQuestionEndpoint, link)
    return scene.t.call(confirmQuestionEndpoint, link)
  },
  'what needs attention': () => asOwner()(listAttentionEndpoint, {}),
  donors: () => scene.t.call(listDonorsEndpoint, { params: params(), query: {} }),
  'logging in': () =>
    scene.t.call(loginEndpoint, { body: { email: scene.owner.email, password: scene.owner.password } }),
  'a forgotten password': () => scene.t.call(forgotPasswordEndpoint, { body: { email: scene.owner.email } }),
  'who is signed in': () => asOwner()(meEndpoint, {}),
  'creating a campaign': () =>
    asOwner()(createCampaignEndpoint, { body: { title: 'Clean the river', tags: ['rivers'] } }),
  'editing a campaign': () =>
    asOwner()(updateCampaignEndpoint, { params: params(), body: { title: 'Bridge over the brook' } }),
  'the organisers of a campaign': () => asOwner()(listOrganisersEndpoint, { params: params() }),
  'co-organised campaigns': () => asDonor()(listCoOrganisedEndpoint, { query: {} }),
  'open invitations': () => asDonor()(listMyInvitationsEndpoint, {}),
  'inviting a co-organiser': () =>
    coOrganise(scene.t, { id: scene.campaignId, owner: scene.owner, person: scene.donor }),
  supporting: () => asDonor()(supportCampaignEndpoint, { params: params(), body: {} }),
  'supporting as a guest': () =>
    scene.t.call(supportCampaignEndpoint, { params: params(), body: { email: 'guest@example.org' } }),
  withdrawing: () => asDonor()(withdrawSupportEndpoint, { params: params() }),
  donating: () => scene.give(25),
  'my campaigns': () => asOwner()(listCampaignsEndpoint, { query: { owner: 'me', status: 'all' } }),
  'followed campaigns': () => asDonor()(listFollowedEndpoint, { query: {} }),
  'supported campaigns': () => asDonor()(listSupportedEndpoint, { query: {} }),
  'my donations': () => asDonor()(listMyDonationsEndpoint, { query: {} }),
  'the page of an address': async () => {
    const { token } = await sealMine(scene.t.context, 'guest@example.org')
    return scene.t.call(getMineEndpoint, { params: { token } })
  },
  'money of a campaign': () => asOwner()(getCampaignMoneyEndpoint, { params: params() }),
  'the ledger': async () => scene.t.as((await scene.given.admin()).token)(listLedgerEndpoint, { query: {} }),
  'entries of a campaign': () => asOwner()(listMoneyEntriesEndpoint, { params: params(), query: {} }),
}

test.each(Object.entries(calls))('%s reads no large table from its beginning to its end', async (_, call) => {
  const statements = await recordStatements(call)
  expect(statements).not.toEqual([])
  expect(await planner.wholeReads(statements)).toEqual([])
})

test('no job of each minute, nor one that mails people each day, reads a large table from its beginning to its end', async () => {
  await asDonor()(supportCampaignEndpoint, { params: params(), body: {} })
  await scene.t.call(supportCampaignEndpoint, { params: params(), body: { email: 'waiting@example.org' } })
  await scene.give(25)
  await handOver(scene.t, { id: scene.campaignId, owner: scene.owner, person: await scene.given.user() })
  const jobs = scene.t.minuteJobs
  expect(jobs).toContain('mail')
  // The news of owners are told once they are five minutes old.
  scene.t.clock.advance(10 * minute)
  const reads: string[] = []
  for (const job of [...jobs, 'reminders', 'owner-news']) {
    const statements = await recordStatements(() => scene.t.runJob(job))
    if (job === 'owner-news') expect(statements.some(({ text }) => text.includes('as joined'))).toBe(true)
    reads.push(...(await planner.wholeReads(statements)).map((read) => `${job}: ${read}`))
  }
  expect(reads).toEqual([])
})

test('the checks of some campaigns read only the rows of these', async () => {
  await scene.give(25)
  await scene.t.runJob('receipts')
  const statements = await recordStatements(() => scene.t.runJob('checks'))
  const sliced = statements.filter(({ text }) => text.includes('ledger_entry as not materialized'))
  expect(sliced.length).toBeGreaterThan(20)
  expect(await planner.wholeReads(sliced)).toEqual([])
})

/** Inserts an update of a campaign, and returns the id of its mailing. */
const giveUpdate = (campaignId: string) =>
  transact(scene.t.context.db, async (tx) => {
    const [mailingId, leavesAt] = [newId(), scene.t.clock.now()]
    const mailing = {
      id: mailingId,
      campaignId,
      urgentNumber: null,
      people: 0,
      leavesAt,
      writtenAt: leavesAt,
      isReviewed: false,
    }
    await insertMailing(tx, mailing)
    const words = { authorId: scene.owner.user._id, title: 'Gloves', text: 'We have gloves', images: [] }
    await insertUpdate(tx, { id: newId(), campaignId, mailingId, ...words }, leavesAt)
    return mailingId
  })

type Asked = { campaignId: string; mailingId: string; emails: string[] }

const findingReaders = {
  reminders: ({ campaignId, emails }: Asked) => findReaders(scene.t.context.db, { campaignId, emails }),
  'an update': (asked: Asked) =>
    transact(scene.t.context.db, (tx) => findReadersOfUpdate(tx, asked, scene.t.clock.now())),
}

/** Statistics of a site whose campaigns have several supporters each. */
const severalSupportersEach = `
  analyze support;
  select pg_clear_attribute_stats('public', 'support', 'campaign_id', false);
  select pg_restore_attribute_stats('schemaname', 'public', 'relname', 'support', 'attname', 'campaign_id', 'inherited', false,
    'null_frac', 0::real, 'avg_width', 16, 'n_distinct', 300::real)`

test.each(Object.entries(findingReaders))(
  'the readers of %s are looked up one by one, also if many joined since the last ANALYZE',
  async (_, find) => {
    const { _id: id } = await scene.given.campaign(scene.owner, { executionDate: '2030-06-01' })
    await giveCrowd(scene.t.context.db, scene.campaignId, 3_000)
    await runSql(scene.t.ownerUrl, severalSupportersEach)
    const asked = (await giveCrowd(scene.t.context.db, id, 3_000)).slice(0, 50)
    const mailingId = await giveUpdate(id)
    const rows = await planner.rowsRead(
      await recordStatements(() => find({ campaignId: id, mailingId, emails: asked })),
      'support',
    )
    expect(rows).toBe(asked.length)
  },
)

test('each batch of the followers of an update reads only its own rows', async () => {
  const { db } = scene.t.context
  const { _id: campaignId } = await scene.given.campaign(scene.owner)
  for (const id of [campaignId, scene.campaignId]) await giveFollowers(db, id, 3_000)
  await runSql(scene.t.ownerUrl, 'analyze campaign_follow')
  const find = (after: string | null) => transact(db, (tx) => findFollowersToMail(tx, { campaignId, after, limit: 50 }))
  const last = (await find(null)).at(-1)?.key ?? ''
  const statements = await recordStatements(() => find(last))
  expect(await planner.rowsRead(statements, 'campaign_follow')).toBe(50)
  expect(await planner.wholeReads(statements)).toEqual([])
})

test('the news of an owner are found without reading who supported or donated before', async () => {
  const { db } = scene.t.context
  await giveCrowd(db, scene.campaignId, 1_000)
  await giveDonors(db, scene.campaignId, 500)
  const before = scene.t.clock.now()
  await db.updateTable('support').set({ created_at: before }).execute()
  await db.updateTable('donation').set({ completed_at: before }).execute()
  await runSql(scene.t.ownerUrl, 'analyze support, donation')
  scene.t.clock.advance(2 * day)
  await asDonor()(supportCampaignEndpoint, { params: params(), body: {} })
  await scene.give(25)
  const now = after(scene.t.clock.now(), minute)
  const since = after(now, -day)
  const news = await recordStatements(() => transact(db, (tx) => findNews(tx, scene.owner.user._id, since, now)))
  const range = { now, mailedBefore: since, after: '00000000-0000-0000-0000-000000000000', limit: 200 }
  const due = await recordStatements(() => findDueOwners(db, range))
  expect(await findDueOwners(db, range)).toContain(scene.owner.user._id)
  const rows = async (statements: Statement[]) => [
    await planner.rowsRead(statements, 'support'),
    await planner.rowsRead(statements, 'donation'),
  ]
  expect(await rows(news)).toEqual([1, 1])
  // Those of other owners in this database, and one of this owner, which is enough to know that there is news.
  for (const read of await rows(due)) expect(read).toBeLessThan(50)
  await db.deleteFrom('donation').where('order_id', 'like', 'order-%').execute()
})
