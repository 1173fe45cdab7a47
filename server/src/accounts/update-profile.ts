import type { updateProfile as updateProfileEndpoint } from '@muster/contract/accounts.ts'
import type { ParsedRequestOf } from '@muster/contract/endpoint.ts'
import { isUniqueViolation, transact } from '../kernel/db.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { emptyAsNone, parsePhone, usernameKeyOf, usernameTaken } from './account-rules.ts'
import { findUser, updateProfileFields, type UserRow, usernameConstraint } from './accounts.sql.ts'
import type { AccountEvents } from './verify-email.ts'

type Change = ParsedRequestOf<typeof updateProfileEndpoint>['body']

const columnsOf = ({ name, username, phone }: Change) => ({
  ...(name !== undefined && { name: emptyAsNone(name) }),
  ...(username !== undefined && {
    username: emptyAsNone(username),
    username_key: usernameKeyOf(emptyAsNone(username)),
  }),
  ...(phone !== undefined && { phone: parsePhone(phone) }),
})

/** Changes what is given of a profile; an empty field is cleared. Throws username_taken, and `invalid` at `phone`. */
export const updateProfile = async (
  { db }: Kernel,
  events: AccountEvents,
  accountId: string,
  change: Change,
): Promise<UserRow | undefined> => {
  const columns = columnsOf(change)
  if (Object.keys(columns).length === 0) return findUser(db, accountId)
  const isRenamed = 'name' in columns || 'username' in columns
  try {
    return await transact(db, async (tx) => {
      const changed = await updateProfileFields(tx, accountId, columns)
      if (isRenamed) await events.renamed(tx, accountId)
      return changed
    })
  } catch (error) {
    throw isUniqueViolation(error, usernameConstraint) ? usernameTaken() : error
  }
}
