import { createCampaignEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { runRemindersEndpoint } from '@muster/contract/campaigns/reminders.ts'
import { callApi } from '../../../bench/lib/calls.ts'
import { expectDone, insist, signUp } from '../../../bench/lib/kills/people.ts'
import { createLog } from '../../../server/src/platform/base/log.ts'
import { connect } from '../../../server/src/platform/database/database.ts'
import { giveCrowd } from '../../../server/test/crowds.ts'
import type { Mailbox } from '../../../server/test/mailbox.ts'
import { runSql } from '../../../server/test/run-sql.ts'
import { callSite, waitFor } from '../site-calls.ts'

const crowdSize = 300
const title = 'Clean the river'
const drainedWithinMs = 3 * 60_000
/** A server sends or postpones what it claimed within this time. A mail that still waits was claimed in a transaction whose response was lost. */
const recordedWithinMs = 60_000

const releaseMails = 'update mail set send_after = now() where sent_at is null'

const noneWaits = async (databaseUrl: string): Promise<true> => {
  const [row] = await runSql(databaseUrl, 'select count(*) as n from mail where sent_at is null')
  if (Number(row?.n) > 0) throw new Error(`${String(row?.n)} are not sent`)
  return true
}

type Site = { url: string; databaseUrl: string; mailbox: Mailbox; admin: string }

/** A day that ends within 24 hours, and not during the drill. */
const endingDay = () => {
  const now = new Date()
  const timeZone = now.getUTCHours() < 12 ? 'UTC' : 'America/Los_Angeles'
  return { executionDate: new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now), timeZone }
}

/** Campaigns with guests who are reminded while leaders are killed. */
export const openReminders = async ({ url, databaseUrl, mailbox, admin }: Site) => {
  const owner = await signUp(url, 'organiser@example.org')
  await runSql(databaseUrl, 'update account set email_verified_at = now()')
  const expected = new Map<string, string[]>()
  const runs: Promise<unknown>[] = []
  return {
    /** Starts to remind the guests of a new campaign, and repeats that until it is answered. */
    begin: async (): Promise<void> => {
      const body = { title, ...endingDay() }
      const { _id } = await callSite(url, createCampaignEndpoint, { body }, owner.token)
      const db = connect({ url: databaseUrl, log: createLog('silent'), connectionsMax: 1 })
      expected.set(_id, await giveCrowd(db, _id, crowdSize).finally(() => db.destroy()))
      runs.push(insist(() => callApi(url, runRemindersEndpoint, {}, { token: admin })))
    },
    /** Waits until all mails are sent. Those that a lost claim holds for five minutes are released before. */
    drain: async (): Promise<void> => {
      await Promise.all(runs)
      expectDone(runRemindersEndpoint, await insist(() => callApi(url, runRemindersEndpoint, {}, { token: admin })))
      const drained = (withinMs: number) => waitFor('the mails', () => noneWaits(databaseUrl), withinMs)
      await drained(recordedWithinMs).catch(() => runSql(databaseUrl, releaseMails))
      await drained(drainedWithinMs)
    },
    count: () => [...expected.values()].reduce((sum, { length }) => sum + length, 0),
    /** Guests who got no reminder, or several. */
    compare: async (): Promise<string[]> => {
      const got = new Map<string, number>()
      for (const { subject, to } of mailbox.all()) {
        const address = to?.[0]?.address ?? ''
        if (subject?.includes(title)) got.set(address, (got.get(address) ?? 0) + 1)
      }
      return [...expected.values()].flatMap((addresses) =>
        addresses
          .filter((address) => got.get(address) !== 1)
          .map((address) => `${address} got ${got.get(address) ?? 0} reminders`),
      )
    },
  }
}
