import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import { type Edit, lockEdit, readCampaign, writeEdit } from '../campaign/save-campaign.ts'
import { type MaybeReviewing, reviewingOf } from '../campaign/review/submit-for-review.ts'
import type { AppContext } from '../../platform/context.ts'
import { transact, type Tx } from '../../platform/database/database.ts'
import type { Outbox } from '../../mail/index.ts'
import { type ChangeKind, keepPromise } from './keep-promise.ts'

type Saving = { kind: ChangeKind; reviewing: MaybeReviewing }

/** Saves an edit, and what it does to the promise. Throws the errors of `lockEdit` and `keepPromise`. */
export const saveEdit = async (tx: Tx, edit: Edit, { kind, reviewing }: Saving, now: Date): Promise<void> => {
  const locked = await lockEdit(tx, edit, now)
  const kept = await keepPromise(tx, locked, kind)
  await writeEdit(tx, locked, kept?.columns, reviewing)
  await kept?.finish()
}

/** Updates the fields that the owner sent. Throws the errors of {@link saveEdit}. */
export const editCampaign = async (context: AppContext, outbox: Outbox, edit: Edit): Promise<Campaign> => {
  const { db, clock, organisation } = context
  const campaign = await transact(db, async (tx) => {
    const now = clock.now()
    await saveEdit(tx, edit, { kind: 'edit', reviewing: reviewingOf(context, outbox) }, now)
    return readCampaign(tx, edit.id, edit.editor, now, organisation.current())
  })
  if (campaign.standing === 'in_review') await outbox.wake()
  return campaign
}
