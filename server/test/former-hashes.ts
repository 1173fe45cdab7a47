import { createHash } from 'node:crypto'
import { type Database, transact } from '../src/platform/database/database.ts'
import { recountSupporters } from '../src/campaigns/index.ts'

const supporterFields = [
  ...['title', 'targetType', 'actionMode', 'actionDescription', 'executionDate', 'timeZone', 'startTime'],
  ...['locationType', 'city', 'state', 'country', 'meetingPoint', 'meetingPlace'],
]
const donorFields = [...supporterFields, 'goalAmount', 'currency']

const hashOf = (promise: string, fields: readonly string[]): Buffer => {
  const read = JSON.parse(promise) as Record<string, unknown>
  const signed = fields.filter((field) => field in read).toSorted()
  const text = JSON.stringify(Object.fromEntries(signed.map((field) => [field, read[field]])))
  return createHash('sha256').update(text).digest()
}

/**
 * Leaves the versions of a campaign as the previous version of the application wrote them: people signed start and meeting point, and were asked
 * again when these changed. For campaigns whose changes were not only told.
 */
export const makeFormer = (db: Database, campaignId: string): Promise<void> =>
  transact(db, async (tx) => {
    const rows = await tx
      .selectFrom('promise_version')
      .select(['number', 'promise', 'notify_at', 'arrangements_notify_at'])
      .where('campaign_id', '=', campaignId)
      .orderBy('number')
      .execute()
    const hashed = rows.map((row) => ({
      ...row,
      supporter: hashOf(row.promise, supporterFields),
      donor: hashOf(row.promise, donorFields),
    }))
    for (const [place, { number, supporter, donor, ...times }] of hashed.entries()) {
      const before = hashed[place - 1]
      const effectOf = (was: Buffer | undefined, is: Buffer) => (was && !was.equals(is) ? 'asked' : 'none')
      await tx
        .updateTable('promise_version')
        .set({
          ...{ supporter_hash: supporter, supporter_stands: supporter, supporter_stood: null },
          ...{ donor_hash: donor, donor_stands: donor, donor_stood: null, shown_hash: null, hash_rule: 1 },
          ...{ times_changed: false, meeting_changed: false, arrangements_notify_at: null },
          notify_at: times.notify_at ?? times.arrangements_notify_at,
          supporter_effect: effectOf(before?.supporter, supporter),
          donor_effect: effectOf(before?.donor, donor),
        })
        .where('campaign_id', '=', campaignId)
        .where('number', '=', number)
        .execute()
    }
    const last = hashed.at(-1)
    const versionsOf = (kind: 'supporter' | 'donor') =>
      hashed.filter((row) => last && row[kind].equals(last[kind])).map(({ number }) => number)
    await tx
      .updateTable('campaign')
      .set({ current_versions: versionsOf('supporter'), donor_versions: versionsOf('donor'), shown_versions: [1] })
      .where('id', '=', campaignId)
      .execute()
    await recountSupporters(tx, campaignId)
  })
