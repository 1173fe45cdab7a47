import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createCampaignEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { supportCampaignEndpoint } from '@muster/contract/campaigns/supports.ts'
import { callApi } from '../../../bench/lib/calls.ts'
import { insist, signUp } from '../../../bench/lib/kills/people.ts'
import { runSql } from '../../../server/test/run-sql.ts'

type Member = { email: string; token: string }

/** What members asked for, and what was acknowledged. */
export type Written = {
  /** Titles of the acknowledged campaigns, by id. */
  campaigns: Map<string, string>
  titlesAsked: Set<string>
  /** Campaign and address of each acknowledged support. */
  supports: Set<string>
  /** When writes were acknowledged. */
  times: number[]
}

const memberCount = 4
const restMs = 100

const create = async (url: string, { token }: Member, written: Written): Promise<void> => {
  const title = `Trees ${randomUUID()}`
  written.titlesAsked.add(title)
  // It has no idempotency key, so a call without an answer is not repeated.
  const { status, body } = await callApi(url, createCampaignEndpoint, { body: { title } }, { token })
  if (status !== 201) return
  written.campaigns.set(body._id, title)
  written.times.push(performance.now())
}

const support = async (url: string, { email, token }: Member, written: Written): Promise<void> => {
  const id = [...written.campaigns.keys()].findLast((one) => !written.supports.has(`${one} ${email}`))
  if (id === undefined) return
  const answer = await insist(() => callApi(url, supportCampaignEndpoint, { params: { id }, body: {} }, { token }))
  if (!answer || answer.status >= 300) return
  written.supports.add(`${id} ${email}`)
  written.times.push(performance.now())
}

/** Members create campaigns and support them, without a pause. */
export const sendWriters = async (url: string, databaseUrl: string) => {
  const emails = Array.from({ length: memberCount }, (_, index) => `member-${index}@example.org`)
  const members = await Promise.all(emails.map(async (email) => ({ email, ...(await signUp(url, email)) })))
  await runSql(databaseUrl, 'update account set email_verified_at = now()')
  const written: Written = { campaigns: new Map(), titlesAsked: new Set(), supports: new Set(), times: [] }
  let isOver = false
  const busy = Promise.all(
    members.map(async (member) => {
      while (!isOver) {
        await create(url, member, written)
        await support(url, member, written)
        await pause(restMs)
      }
    }),
  )
  return {
    written,
    stop: async () => {
      isOver = true
      await busy
    },
  }
}

/** The longest time, in milliseconds, without an acknowledged write between two instants. */
export const pauseBetween = ({ times }: Written, from: number, to: number): number => {
  const marks = [from, ...times.filter((at) => at > from && at < to), to]
  return Math.max(...marks.slice(1).map((at, index) => at - (marks[index] ?? at)))
}

/** What was acknowledged and is lost, and what is there more than once. */
export const compareWritten = async (databaseUrl: string, written: Written): Promise<string[]> => {
  const rows = await runSql(databaseUrl, "select id, title from campaign where title like 'Trees %'")
  const found = new Map(rows.map(({ id, title }) => [String(id), String(title)]))
  const supports = await runSql(
    databaseUrl,
    'select campaign_id, account.email_key from support join account on account.id = support.account_id',
  )
  const supported = new Set(supports.map(({ campaign_id: id, email_key: email }) => `${String(id)} ${String(email)}`))
  const titles = [...found.values()]
  return [
    ...[...written.campaigns].filter(([id, title]) => found.get(id) !== title).map(([id]) => `campaign ${id} is lost`),
    ...titles.filter((title) => !written.titlesAsked.has(title)).map((title) => `“${title}” was never asked for`),
    ...(new Set(titles).size === titles.length ? [] : ['a campaign is there twice']),
    ...[...written.supports].filter((one) => !supported.has(one)).map((one) => `support ${one} is lost`),
  ]
}
