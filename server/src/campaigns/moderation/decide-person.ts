import type { ListedUser } from '@muster/contract/people/users.ts'
import { lockActingAdmin, lockForSuspension, markReinstated, markSuspended, presentListed } from '../../people/index.ts'
import { freezeCampaignsOf, unfreezeCampaignsOf } from '../campaign/standing.sql.ts'
import { transact, type Tx } from '../../platform/database/database.ts'
import { DomainError } from '../../platform/base/errors.ts'
import { newId } from '../../platform/base/tokens.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Outbox } from '../../mail/index.ts'
import { appealPath } from './appeal-link.ts'
import { settleAppeals } from './appeals.sql.ts'
import { insertDecision } from './decisions.sql.ts'
import { reinstatedMail, suspendedMail } from './moderation-mails.ts'

export type PersonDecision = { accountId: string; adminId: string; action: 'suspend' | 'reinstate'; reason: string }

const apply = async (tx: Tx, { accountId, action, reason }: PersonDecision, now: Date): Promise<void> => {
  if (action === 'suspend') {
    await markSuspended(tx, accountId, reason, now)
    await freezeCampaignsOf(tx, accountId, now)
  } else {
    await markReinstated(tx, accountId)
    await unfreezeCampaignsOf(tx, accountId, now)
  }
}

/** {@link decidePerson} as a part of a transaction. */
export const recordPersonDecision = async (
  context: AppContext,
  outbox: Outbox,
  tx: Tx,
  decision: PersonDecision,
): Promise<ListedUser> => {
  const { accountId, adminId, action, reason } = decision
  // The caller is an admin who stays, so the last admin is never suspended.
  if (!(await lockActingAdmin(tx, adminId))) throw new DomainError('forbidden')
  const account = await lockForSuspension(tx, accountId)
  if (!account) throw new DomainError('user_not_found')
  if ((account.suspended_at === null) !== (action === 'suspend')) throw new DomainError('suspension_refused')
  const now = context.clock.now()
  await apply(tx, decision, now)
  const id = newId()
  const about = { account_id: accountId, campaign_id: null, category: null }
  await insertDecision(tx, { id, ...about, action, reason, decided_by: adminId, created_at: now })
  if (action === 'reinstate')
    await settleAppeals(tx, { campaignId: null, accountId, action }, { notes: reason, adminId, now })
  const { publicUrl } = context.config
  const content =
    action === 'suspend'
      ? suspendedMail(reason, publicUrl + (await appealPath(context, id)))
      : reinstatedMail(reason, publicUrl)
  await outbox.enqueue(tx, { key: `moderation-decision:${id}`, to: account.email, content })
  const suspended = action === 'suspend' ? { suspended_at: now, suspended_reason: reason } : { suspended_at: null }
  return presentListed({ ...account, ...suspended })
}

/**
 * Suspends a person, or ends the suspension, records the decision and tells them. A suspended person has no session, cannot log in, and
 * their published campaigns are frozen; ending it publishes exactly those. Throws user_not_found, suspension_refused, and forbidden if
 * the admin was suspended meanwhile.
 */
export const decidePerson = async (
  context: AppContext,
  outbox: Outbox,
  decision: PersonDecision,
): Promise<ListedUser> => {
  const user = await transact(context.db, (tx) => recordPersonDecision(context, outbox, tx, decision))
  await outbox.wake()
  return user
}
