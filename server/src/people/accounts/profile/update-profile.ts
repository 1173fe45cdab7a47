import type { updateProfileEndpoint } from '@muster/contract/people/accounts.ts'
import type { ParsedRequestOf } from '@muster/contract/endpoint.ts'
import { isUniqueViolation, transact, type Tx } from '../../../platform/database/database.ts'
import type { AppContext } from '../../../platform/context.ts'
import { requireProof } from '../../../platform/http/proof.ts'
import type { Caller } from '../../../platform/http/access.ts'
import type { Outbox } from '../../../mail/index.ts'
import type { AccountEvents } from '../account-events.ts'
import { emptyAsNone, parsePhone, usernameKeyOf, usernameTaken } from '../account-rules.ts'
import { findUser, updateProfileFields, type UserRow, usernameConstraint } from '../accounts.sql.ts'
import { changePaypalEmail, isOtherPaypalEmail } from './paypal-email.ts'

type Change = ParsedRequestOf<typeof updateProfileEndpoint>['body']

const columnsOf = ({ name, username, phone }: Change) => ({
  ...(name !== undefined && { name: emptyAsNone(name) }),
  ...(username !== undefined && {
    username: emptyAsNone(username),
    username_key: usernameKeyOf(emptyAsNone(username)),
  }),
  ...(phone !== undefined && { phone: parsePhone(phone) }),
})

const updateColumns = async (
  tx: Tx,
  events: Pick<AccountEvents, 'renamed'>,
  accountId: string,
  columns: ReturnType<typeof columnsOf>,
): Promise<void> => {
  if (Object.keys(columns).length === 0) return
  await updateProfileFields(tx, accountId, columns)
  if ('name' in columns || 'username' in columns) await events.renamed(tx, accountId)
}

/**
 * Updates the given profile fields; an empty field is cleared. Another PayPal address needs a fresh proof, and is mailed a
 * link; without the proof nothing is changed. Throws proof_required, username_taken, payout_address_locked, too_many_requests
 * when the hourly limit of links is reached, and `invalid` at `phone`.
 */
export const updateProfile = async (
  context: AppContext,
  outbox: Outbox,
  events: AccountEvents,
  caller: Caller,
  change: Change,
): Promise<UserRow | undefined> => {
  const { db, clock } = context
  const accountId = caller.id
  const columns = columnsOf(change)
  const { paypalEmail } = change
  try {
    await transact(db, async (tx) => {
      if (paypalEmail !== undefined && (await isOtherPaypalEmail(tx, accountId, paypalEmail))) {
        requireProof(caller, clock.now())
      }
      await updateColumns(tx, events, accountId, columns)
      if (paypalEmail !== undefined) await changePaypalEmail(tx, { ...context, outbox }, accountId, paypalEmail)
    })
  } catch (error) {
    throw isUniqueViolation(error, usernameConstraint) ? usernameTaken() : error
  }
  if (paypalEmail !== undefined) await outbox.wake()
  return findUser(db, accountId)
}
