import type { LeftCampaign } from '@muster/contract/people/my-data.ts'
import { type Database, transact } from '../../../platform/database/database.ts'
import { minorToMajor } from '../../../platform/base/money.ts'
import { hasEnded } from '../find-open-campaign.ts'
import { deleteUnusedOf } from './delete-campaign.ts'
import { findLeft, type LeftRow } from './cancellations.sql.ts'

/** Rolls a trial back. */
class Trial extends Error {}

/** The campaigns that a deletion would keep. It tries the deletion and rolls it back, so that the preview cannot differ from what then happens. */
const findKept = async (db: Database, ownerId: string): Promise<Set<string>> => {
  let kept: LeftRow[] = []
  await transact(db, async (tx) => {
    await deleteUnusedOf(tx, ownerId)
    kept = await findLeft(tx, ownerId)
    throw new Trial()
  }).catch((error: unknown) => {
    if (!(error instanceof Trial)) throw error
  })
  return new Set(kept.map(({ id }) => id))
}

const fates = ['cancelled', 'deleted', 'kept'] as const

/** What the deletion of their account does to each campaign of an owner: first what is cancelled, then what is deleted. */
export const previewLeaving = async (db: Database, ownerId: string, now: Date): Promise<LeftCampaign[]> => {
  const rows = await findLeft(db, ownerId)
  const kept = await findKept(db, ownerId)
  const fateOf = (row: LeftRow): LeftCampaign['fate'] => {
    if (!kept.has(row.id)) return 'deleted'
    return row.cancelled_at !== null || hasEnded(row, now) ? 'kept' : 'cancelled'
  }
  return rows
    .map((row) => ({
      _id: row.id,
      title: row.title,
      supporters: row.supporters,
      raised: minorToMajor(row.raisedMinor),
      holds: minorToMajor(row.holdsMinor > 0n ? row.holdsMinor : 0n),
      fate: fateOf(row),
    }))
    .toSorted((a, b) => fates.indexOf(a.fate) - fates.indexOf(b.fate))
}
