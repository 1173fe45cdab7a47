import { sql } from 'kysely'
import { createLog } from '../../../server/src/platform/base/log.ts'
import type { Access } from '../../../server/src/platform/database/connection.ts'
import { connect } from '../../../server/src/platform/database/database.ts'
import { appRole } from '../../../server/src/platform/database/app-role.ts'
import { requireText, type Operator, type Settings } from '../production/site.ts'

/** Startup parameters that an administrator lets PgBouncer drop, so that clients which send them can connect at all. */
export const droppedParameters = ['options', 'statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']

/** How an attempt to change a booked amount fails. Throws if it does not. */
const changeLedger = async (access: Access): Promise<string> => {
  const db = connect({ ...access, log: createLog('silent'), connectionsMax: 1 })
  try {
    await sql`update ledger_entry set amount_minor = amount_minor + 1`.execute(db)
  } catch (error) {
    return [error, (error as Error).cause].map(String).join(' ')
  } finally {
    await db.destroy()
  }
  throw new Error('the ledger could be changed')
}

type Urls = { ownerUrl: string; appUrl: string }

/** The guard of the ledger through poolers. `lenient` drops the startup parameters. */
export const checkGuard = async ({ strict, lenient }: { strict: Urls; lenient: Urls }): Promise<void> => {
  requireText(await changeLedger({ url: strict.appUrl, prepared: false }), 'permission denied for table ledger_entry')
  requireText(await changeLedger({ url: lenient.ownerUrl, role: appRole }), `although Muster asks for ${appRole}`)
}

/** Starts whose connections would work as the owner of the tables. */
export const checkRefusals = async (
  muster: Operator,
  settings: Settings,
  { strict, lenient }: { strict: Urls; lenient: Urls },
) => {
  const { MIGRATION_DATABASE_URL: _, ...one } = settings
  const off = await muster.startRefused({ ...one, DATABASE_URL: strict.ownerUrl, DATABASE_PREPARED: 'off' })
  requireText(off, 'Create a second login that owns nothing')
  const refused = await muster.startRefused({ ...settings, DATABASE_PREPARED: 'on' })
  requireText(refused, 'Set DATABASE_PREPARED=off, or let the pooler pass them on')
  const dropped = await muster.startRefused({ ...one, DATABASE_URL: lenient.ownerUrl, DATABASE_PREPARED: 'on' })
  requireText(dropped, `although Muster asks for ${appRole}`)
}
