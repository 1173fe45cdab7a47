import { DomainError } from '../../platform/base/errors.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Bind, BoundRecord } from '../../platform/http/idempotency.ts'
import { requireStarts } from '../campaign/standing-rules.ts'
import { countPeople } from './readers.sql.ts'
import { firstWords, urgentLeft, urgentRefusal } from './update-rules.ts'
import { presentUrgent } from './updates.present.ts'
import { countUrgent, findUpdated, type UpdateRow } from './updates.sql.ts'
import { recordUpdate } from './write-update.ts'

/** Records an urgent update without a title. Throws what {@link recordUpdate} throws, campaign_cancelled and urgent_updates_closed. */
export const recordUrgent = async (
  context: AppContext,
  { campaignId, authorId, text }: { campaignId: string; authorId: string; text: string },
  bind: Bind,
): Promise<BoundRecord> => {
  const campaign = await findUpdated(context.db, campaignId)
  if (!campaign) throw new DomainError('campaign_not_found')
  requireStarts(campaign)
  const refusal = urgentRefusal(campaign, context.clock.now())
  if (refusal) throw new DomainError(refusal)
  return recordUpdate(context, { campaignId, authorId, title: firstWords(text), text, images: [] }, bind)
}

/** With how many more can be sent after it. */
export const presentSent = (update: UpdateRow) => ({
  ...presentUrgent(update),
  left: urgentLeft(update.urgentNumber ?? 0),
})

/** How many people an urgent update would be mailed to, and how many more its owner can send. */
export const previewUrgent = async (db: Db, campaignId: string) => ({
  people: await countPeople(db, campaignId),
  left: urgentLeft(await countUrgent(db, campaignId)),
})
