import {
  exportLedgerEndpoint,
  listLedgerEndpoint,
  listQuarantineEndpoint,
  addQuarantineNoteEndpoint,
} from '@muster/contract/money/ledger.ts'
import type { RouteContext } from '../../platform/context.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { pageOf, readTimeCursor, timeOrder, timePlace } from '../../platform/http/paging.ts'
import { addNote } from './add-note.ts'
import { presentEntry, presentQuarantined } from './ledger.present.ts'
import { findQuarantined } from './quarantine.sql.ts'
import { exportEntries, listEntries } from './site-ledger.ts'

const oldestFirst = timeOrder('createdAt')

/** Routes for admins: all ledger entries of the site, and the quarantine. */
export const ledgerRoutes = ({ clock }: RouteContext): Route[] => [
  route(listLedgerEndpoint, async ({ query, db }) => {
    const page = await listEntries(db, query)
    return { ...page, items: page.items.map(presentEntry) }
  }),
  route(exportLedgerEndpoint, ({ query, db }) => exportEntries(db, query, clock.now())),
  route(listQuarantineEndpoint, async ({ query: { status, limit, cursor }, db }) => {
    const after = readTimeCursor(oldestFirst, cursor)
    const found = await findQuarantined(db, status, { after, limit: limit + 1 })
    const page = pageOf(oldestFirst, found, limit, (row) => timePlace(row.created_at, row.id))
    return { ...page, items: page.items.map(presentQuarantined) }
  }),
  route(addQuarantineNoteEndpoint, async ({ params, body, user, db }) =>
    presentQuarantined(
      await addNote(db, { quarantineId: params.id, adminId: user.id, note: body.note, now: clock.now() }),
    ),
  ),
]
