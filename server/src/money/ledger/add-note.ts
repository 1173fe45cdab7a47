import { type Database, transact } from '../../platform/database/database.ts'
import { DomainError } from '../../platform/base/errors.ts'
import { findOneQuarantined, insertNote, markReviewed, type NewNote, type QuarantineRow } from './quarantine.sql.ts'

/** Adds an admin's note to an item in quarantine, and marks the item as reviewed. Moves no money. Throws quarantine_not_found. */
export const addNote = async (db: Database, note: NewNote): Promise<QuarantineRow> => {
  await transact(db, async (tx) => {
    if (!(await markReviewed(tx, note.quarantineId, note.now))) throw new DomainError('quarantine_not_found')
    await insertNote(tx, note)
  })
  const row = await findOneQuarantined(db, note.quarantineId)
  if (!row) throw new DomainError('quarantine_not_found')
  return row
}
