import { DomainError } from '../../../platform/base/errors.ts'
import { newId } from '../../../platform/base/tokens.ts'
import type { AppContext } from '../../../platform/context.ts'
import { transact } from '../../../platform/database/database.ts'
import type { Outbox } from '../../../mail/index.ts'
import { supportMailPrefixes } from '../mail-keys.ts'
import { deleteSupport } from '../supports.sql.ts'
import { allowedMail, removedMail } from './removal-mails.ts'
import {
  allowAgain,
  closePointed,
  findNamed,
  findRemovable,
  insertPointed,
  insertRemoval,
  lockSupports,
} from './removals.sql.ts'

type Decision = { supportId: string; adminId: string }

const pageOf = ({ config }: AppContext, campaignId: string): string => `${config.publicUrl}/campaigns/${campaignId}`

/**
 * Removes a support as if its person had withdrawn, keeps the person away from the campaign, and mails them.
 * Record 115.
 * @throws support_not_found
 */
export const removeSupport = async (
  context: AppContext,
  outbox: Outbox,
  { supportId, adminId, reason }: Decision & { reason: string },
): Promise<void> => {
  const now = context.clock.now()
  await transact(context.db, async (tx) => {
    const found = await findRemovable(tx, supportId)
    if (!found) throw new DomainError('support_not_found')
    await lockSupports(tx, found.campaignId)
    // It may have been withdrawn, or moved to another address, before the lock.
    const support = await findRemovable(tx, supportId)
    if (!support?.email) throw new DomainError('support_not_found')
    const { campaignId, email, title } = support
    await insertRemoval(tx, { ...support, email, reason, adminId }, now)
    await deleteSupport(tx, campaignId, { email }, now)
    await closePointed(tx, supportId, now)
    await outbox.cancel(tx, { to: email, keyPrefixes: supportMailPrefixes(campaignId) })
    const content = removedMail({ title, reason, pageUrl: pageOf(context, campaignId) })
    await outbox.enqueue(tx, { key: `support-removed:${supportId}`, to: email, content })
  })
  await outbox.wake()
}

/** Lets a person come back whose support was removed, and mails them. Throws support_not_found. */
export const allowSupport = async (context: AppContext, outbox: Outbox, decision: Decision): Promise<void> => {
  const { supportId, adminId } = decision
  await transact(context.db, async (tx) => {
    const allowed = await allowAgain(tx, supportId, adminId, context.clock.now())
    if (!allowed) throw new DomainError('support_not_found')
    const { email, title, campaignId } = allowed
    if (email === null) return
    const content = allowedMail({ title, pageUrl: pageOf(context, campaignId) })
    await outbox.enqueue(tx, { key: `support-allowed:${supportId}`, to: email, content })
  })
  await outbox.wake()
}

/** Leaves a support that an owner pointed out as it is. Throws support_not_found. */
export const keepSupport = ({ db, clock }: AppContext, supportId: string): Promise<void> =>
  transact(db, async (tx) => {
    if (!(await closePointed(tx, supportId, clock.now()))) throw new DomainError('support_not_found')
  })

type Pointing = { campaignId: string; accountId: string; ownerId: string; reason: string }

/** Points a named supporter out to the admins. Throws support_not_found. */
export const pointOut = ({ db, clock }: AppContext, pointing: Pointing): Promise<void> =>
  transact(db, async (tx) => {
    const support = await findNamed(tx, pointing.campaignId, pointing.accountId)
    if (!support) throw new DomainError('support_not_found')
    await insertPointed(tx, { ...pointing, id: newId(), supportId: support.id }, clock.now())
  })
