import { type Db, transact } from '../../database/database.ts'
import { DomainError } from '../../base/errors.ts'
import { findOneQuarantined, insertNote, markLookedInto, type QuarantineRow } from './quarantine.sql.ts'

type Finding = { quarantineId: string; adminId: string; note: string; now: Date }

/** Keeps what an admin found out about something that was set aside. It moves no money: what is right is booked from PayPal's word alone. */
export const lookInto = async (db: Db, finding: Finding): Promise<QuarantineRow> => {
  await transact(db, async (tx) => {
    if (!(await markLookedInto(tx, finding.quarantineId, finding.now))) throw new DomainError('quarantine_not_found')
    await insertNote(tx, finding)
  })
  const row = await findOneQuarantined(db, finding.quarantineId)
  if (!row) throw new DomainError('quarantine_not_found')
  return row
}
