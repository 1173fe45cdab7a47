import { runSql } from '../../../server/test/run-sql.ts'
import type { Tally } from './visitors.ts'

type Found = Record<string, unknown>[]

/** Acknowledged records that are not in the database exactly once, and those that were stored although none was acknowledged. */
const compare = (what: string, acknowledged: string[], rows: Found): string[] => {
  const stored = new Map<string, number>()
  for (const { key } of rows) stored.set(String(key), (stored.get(String(key)) ?? 0) + 1)
  const wrong = acknowledged.filter((key) => stored.get(key) !== 1)
  const extra = rows.length - acknowledged.length
  return [
    ...wrong.map((key) => `${what} ${key} is stored ${stored.get(key) ?? 0} times`),
    ...(extra > 0 ? [`${extra} ${what}s more are stored than were acknowledged`] : []),
  ]
}

/** Compares all that was acknowledged with the rows of the database. Returns what is wrong. */
export const compareRecords = async (ownerUrl: string, { acknowledged }: Tally): Promise<string[]> => {
  const { campaigns, supports, donations } = acknowledged
  const titles = campaigns.map(({ title }) => title)
  const pairs = supports.map(({ campaignId, accountId }) => `${campaignId} ${accountId}`)
  return [
    ...compare('campaign', titles, await runSql(ownerUrl, 'select title as key from campaign')),
    ...compare('support', pairs, await runSql(ownerUrl, `select campaign_id || ' ' || account_id as key from support`)),
    ...compare('donation', donations, await runSql(ownerUrl, 'select id as key from donation')),
  ]
}
