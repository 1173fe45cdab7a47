import type { MyData } from '@muster/contract/people/my-data.ts'
import type { AppContext } from '../../../platform/context.ts'
import type { Caller } from '../../../platform/http/access.ts'
import { DomainError } from '../../../platform/base/errors.ts'
import type { PersonalRecords } from '../account-events.ts'
import { presentUser } from '../accounts.present.ts'
import { findUser } from '../accounts.sql.ts'
import { findNetworks } from '../session/login-failures.sql.ts'
import { listSessions } from '../session/sessions.ts'

/** Exports everything the site stores about a person. Each capability contributes its part. */
export const exportMyData = async (
  context: Pick<AppContext, 'db' | 'clock' | 'config' | 'organisation'>,
  records: PersonalRecords,
  caller: Caller,
): Promise<MyData> => {
  const { db, clock } = context
  const account = await findUser(db, caller.id)
  if (!account) throw new DomainError('session_expired')
  const exported: MyData['records'] = { knownNetworks: await findNetworks(db, caller.id) }
  for (const [name, find] of Object.entries(records)) exported[name] = await find(db, caller.id)
  return {
    exportedAt: clock.now().toISOString(),
    profile: presentUser(account, context),
    sessions: await listSessions(context, caller),
    records: exported,
  }
}
