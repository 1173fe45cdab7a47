import type { CampaignChange, CampaignInput } from '@muster/contract/campaigns/campaign-input.ts'
import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import { type Tx, transact } from '../database/database.ts'
import { DomainError } from '../base/errors.ts'
import type { AppContext } from '../context.ts'
import { urlsNotOwned } from '../uploads/index.ts'
import { type CampaignRow, findCampaign } from './campaign-rows.sql.ts'
import { columnsOf, writtenIn } from './campaign-fields.ts'
import { pictureUrls, whenOf } from './campaign-rules.ts'
import { changed } from './change-campaign.ts'
import { presentCampaign } from './campaigns.present.ts'
import type { Viewer } from './visible-campaign.ts'
import type { ShareSite } from './page/share-facts.ts'
import { hasDonations, lockCampaign, updateCampaignRow } from './campaigns.sql.ts'
import { type MaybeReviewing, submitChanged } from './review/submit-for-review.ts'
import { reindexCampaign } from './search/index-campaigns.ts'

/** @param kept the campaign's current pictures, which may be sent again */
export const requireOwnPictures = async (
  tx: Tx,
  accountId: string,
  input: CampaignInput,
  kept: readonly string[] = [],
): Promise<void> => {
  const added = pictureUrls(input).filter((url) => !kept.includes(url))
  const strange = await urlsNotOwned(tx, accountId, added)
  if (strange.length === 0) return
  const field = input.imageUrl && strange.includes(input.imageUrl) ? 'imageUrl' : 'images'
  const error = new DomainError('image_not_yours')
  throw new DomainError('image_not_yours', { fields: { [field]: error.message } })
}

/** The campaign as this viewer sees it after a change. Throws campaign_not_found. */
export const readCampaign = async (
  tx: Tx,
  id: string,
  viewer: Viewer,
  now: Date,
  site: ShareSite,
): Promise<Campaign> => {
  const row = await findCampaign(tx, id, viewer?.id ?? null)
  if (!row) throw new DomainError('campaign_not_found')
  return presentCampaign(row, viewer, now, site)
}

const requireCurrencyKept = async (tx: Tx, id: string, kept: string, given: string): Promise<void> => {
  if (kept === given || !(await hasDonations(tx, id))) return
  const { message } = new DomainError('currency_locked')
  throw new DomainError('currency_locked', { fields: { currency: message } })
}

/** The campaign to edit, locked. Throws campaign_not_found and campaign_cancelled. */
const lockForEditing = async (tx: Tx, id: string): Promise<CampaignRow> => {
  const locked = await lockCampaign(tx, id)
  const campaign = locked && (await findCampaign(tx, id, null))
  if (!campaign) throw new DomainError('campaign_not_found')
  if (campaign.cancelled_at) throw new DomainError('campaign_cancelled')
  return campaign
}

/**
 * Updates the fields that the owner sent. Throws field errors for a date moved to a past day and for a change that does
 * not fit the stored fields, `campaign_not_found`, `campaign_cancelled`, `currency_locked` and `image_not_yours`.
 */
export const updateCampaign = (
  { db, clock, organisation }: Pick<AppContext, 'db' | 'clock' | 'organisation'>,
  id: string,
  editor: NonNullable<Viewer>,
  change: CampaignChange,
  reviewing: MaybeReviewing,
): Promise<Campaign> =>
  transact(db, async (tx) => {
    const campaign = await lockForEditing(tx, id)
    const kept = writtenIn(campaign)
    const input = changed(kept, change)
    const now = clock.now()
    const when = whenOf(input, now, campaign)
    await requireCurrencyKept(tx, id, campaign.currency, input.currency)
    await requireOwnPictures(tx, campaign.owner_id, input, pictureUrls(kept))
    const columns = columnsOf(input, when)
    await updateCampaignRow(tx, id, { ...columns, updated_at: now })
    const { owner_id: ownerId, standing } = campaign
    const subject = { id, ownerId, title: columns.title, standing, before: campaign, after: columns }
    await submitChanged(tx, reviewing, subject, now)
    await reindexCampaign(tx, id)
    return readCampaign(tx, id, editor, now, organisation.current())
  })
