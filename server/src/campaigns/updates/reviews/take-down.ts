import { DomainError } from '../../../platform/base/errors.ts'
import type { AppContext } from '../../../platform/context.ts'
import { transact } from '../../../platform/database/database.ts'
import type { Outbox } from '../../../mail/index.ts'
import { removedUpdateMail } from '../update-mails.ts'
import { lockShown, markTakenDown } from './take-down.sql.ts'

type TakingDown = { updateId: string; adminId: string; reason: string }

/**
 * Takes an update down: its text is shown no more, and none of its mails that wait is sent. Its author and the owner are mailed the reason.
 * Throws update_not_found.
 */
export const takeUpdateDown = async (
  context: AppContext,
  outbox: Outbox,
  { updateId, adminId, reason }: TakingDown,
): Promise<void> => {
  const { db, clock, config } = context
  await transact(db, async (tx) => {
    const update = await lockShown(tx, updateId)
    if (!update) throw new DomainError('update_not_found')
    const { campaignId, campaignTitle, title, text, authorEmail, ownerEmail } = update
    await markTakenDown(tx, { id: updateId, campaignId, adminId, reason, now: clock.now() })
    const content = removedUpdateMail({
      ...{ campaignTitle, title, text, reason },
      pageUrl: `${config.publicUrl}/campaigns/${campaignId}`,
    })
    for (const to of new Set([authorEmail, ownerEmail])) {
      await outbox.enqueue(tx, { key: `update-removed:${updateId}:${to.toLowerCase()}`, to, content })
    }
  })
  await outbox.wake()
}
