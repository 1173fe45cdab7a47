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
import type { KeepPromise } from './keep-promise.ts'
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

export type Edit = { id: string; editor: NonNullable<Viewer>; change: CampaignChange }
type Saving = { keepPromise: KeepPromise; reviewing: MaybeReviewing }

/** Saves an edit, as {@link updateCampaign} does. */
export const saveEdit = async (
  tx: Tx,
  { id, editor, change }: Edit,
  { keepPromise, reviewing }: Saving,
  now: Date,
): Promise<void> => {
  const campaign = await lockForEditing(tx, id)
  const kept = writtenIn(campaign)
  const input = changed(kept, change)
  const when = whenOf(input, now, campaign)
  await requireCurrencyKept(tx, id, campaign.currency, input.currency)
  await requireOwnPictures(tx, campaign.owner_id, input, pictureUrls(kept))
  const columns = columnsOf(input, when)
  const { owner_id: ownerId, standing } = campaign
  const changes = { before: campaign, after: columns }
  const promise = await keepPromise(tx, { campaignId: id, ownerId, editorId: editor.id, ...changes, now })
  await updateCampaignRow(tx, id, { ...columns, ...promise?.columns, updated_at: now })
  await promise?.finish()
  await submitChanged(tx, reviewing, { id, ownerId, title: columns.title, standing, ...changes }, now)
  await reindexCampaign(tx, id)
}

/**
 * Updates the fields that the owner sent. Throws field errors for a date moved to a past day and for a change that does
 * not fit the stored fields, `campaign_not_found`, `campaign_cancelled`, `currency_locked`, `image_not_yours` and the errors of `keepPromise`.
 */
export const updateCampaign = (
  { db, clock, organisation }: Pick<AppContext, 'db' | 'clock' | 'organisation'>,
  edit: Edit,
  saving: Saving,
): Promise<Campaign> =>
  transact(db, async (tx) => {
    const now = clock.now()
    await saveEdit(tx, edit, saving, now)
    return readCampaign(tx, edit.id, edit.editor, now, organisation.current())
  })
