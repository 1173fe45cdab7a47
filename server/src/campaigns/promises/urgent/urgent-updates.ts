import type { UrgentUpdate } from '@muster/contract/campaigns/urgent-update.ts'
import { DomainError } from '../../../platform/base/errors.ts'
import { faultPoint } from '../../../platform/base/faults.ts'
import { newId } from '../../../platform/base/tokens.ts'
import { requireCampaign, type Viewer } from '../../campaign/visible-campaign.ts'
import { requireMailable } from '../../campaign/standing-rules.ts'
import type { AppContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/database.ts'
import { transact } from '../../../platform/database/database.ts'
import type { Bind, BoundRecord } from '../../../platform/http/idempotency.ts'
import { urgentJob } from './mail-urgent.ts'
import { leftOf, refusalOf } from './urgent-rules.ts'
import { countPeople, countUpdates, findUpdate, findUpdates, insertUpdate, lockCampaign } from './urgent.sql.ts'

type Row = Awaited<ReturnType<typeof findUpdates>>[number]

const present = ({ id, text, createdAt }: Row): UrgentUpdate => ({
  _id: id,
  text,
  createdAt: createdAt.toISOString(),
})

/** The urgent updates of a campaign that a person may see, newest first. Throws campaign_not_found and campaign_hidden. */
export const listUpdates = async (db: Db, campaignId: string, viewer: Viewer): Promise<UrgentUpdate[]> => {
  await requireCampaign(db, campaignId, viewer)
  return (await findUpdates(db, campaignId)).map(present)
}

/** Records an urgent update. Throws campaign_not_found, campaign_hidden, campaign_in_review and what {@link refusalOf} returns. */
export const recordUpdate = (
  { db, clock }: AppContext,
  { campaignId, text }: { campaignId: string; text: string },
  bind: Bind,
): Promise<BoundRecord> =>
  transact(db, async (tx) => {
    const now = clock.now()
    const campaign = await lockCampaign(tx, campaignId)
    if (!campaign) throw new DomainError('campaign_not_found')
    requireMailable(campaign)
    const sent = await countUpdates(tx, campaignId)
    const refusal = refusalOf({ ...campaign, sent }, now)
    if (refusal) throw new DomainError(refusal)
    const id = newId()
    await insertUpdate(tx, { id, campaign_id: campaignId, number: sent + 1, text, created_at: now })
    return bind(tx, id)
  })

/** Has the mails of a recorded update written soon, and returns it. */
export const concludeUpdate = async ({ db, jobs }: AppContext, id: string) => {
  faultPoint('urgent.recorded')
  await jobs.wake(urgentJob)
  const update = await findUpdate(db, id)
  return { ...present(update), left: leftOf({ sent: update.number }) }
}

/** How many people an update would be mailed to, and how many more its owner can send. */
export const previewUpdate = async (db: Db, campaignId: string) => ({
  people: await countPeople(db, campaignId),
  left: leftOf({ sent: await countUpdates(db, campaignId) }),
})
