import type { CampaignChange, CampaignInput } from '@muster/contract/campaigns/campaign-input.ts'
import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/schema.ts'
import { DomainError } from '../../platform/base/errors.ts'
import { urlsNotOwned } from '../../platform/storage/index.ts'
import { type CampaignRow, findCampaign } from './campaign-rows.sql.ts'
import { columnsOf, writtenIn } from './campaign-fields.ts'
import { pictureUrls, whenOf } from './campaign-rules.ts'
import { presentCampaign } from './campaigns.present.ts'
import type { Viewer } from './visible-campaign.ts'
import type { ShareSite } from './page/share-facts.ts'
import { hasDonations, lockCampaign, updateCampaignRow } from './campaigns.sql.ts'
import { type MaybeReviewing, submitChanged } from './review/submit-for-review.ts'
import { reindexCampaign } from '../search/index-campaigns.ts'
import { crossFieldProblems } from '@muster/contract/facts/campaigns.ts'

const given = (change: CampaignChange): Partial<CampaignInput> =>
  Object.fromEntries(
    Object.entries(change)
      .filter(([, value]) => value !== undefined)
      // Null asks for the default action mode, which depends on the action description.
      .map(([field, value]) => [field, field === 'actionMode' ? (value ?? undefined) : value]),
  )

/** The campaign after a change. Throws `invalid` if a rule across fields is violated. */
const changed = (kept: CampaignInput, change: CampaignChange): CampaignInput => {
  const input = { ...kept, ...given(change) }
  const problems = crossFieldProblems(input)
  const [first] = problems
  if (!first) return input
  const fields = Object.fromEntries(problems.map(({ field, message }) => [field, message]))
  throw new DomainError('invalid', { fields, ...(problems.length === 1 && { message: first.message }) })
}

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

/** An edit of a campaign whose row is locked. */
export type LockedEdit = {
  campaignId: string
  ownerId: string
  editorId: string
  before: CampaignRow
  /** What it writes. */
  after: ReturnType<typeof columnsOf>
  now: Date
}

/**
 * Locks a campaign and works out what an edit of it writes. Throws field errors for a date moved to a past day and for a change that does
 * not fit the stored fields, `campaign_not_found`, `campaign_cancelled`, `currency_locked` and `image_not_yours`.
 */
export const lockEdit = async (tx: Tx, { id, editor, change }: Edit, now: Date): Promise<LockedEdit> => {
  const before = await lockForEditing(tx, id)
  const kept = writtenIn(before)
  const input = changed(kept, change)
  const after = columnsOf(input, whenOf(input, now, before))
  await requireCurrencyKept(tx, id, before.currency, input.currency)
  await requireOwnPictures(tx, before.owner_id, input, pictureUrls(kept))
  return { campaignId: id, ownerId: before.owner_id, editorId: editor.id, before, after, now }
}

type Versions = Pick<Tables['campaign'], 'version' | 'current_versions' | 'donor_versions' | 'shown_versions'>

/**
 * Writes an edit, and takes the campaign into review if it has to wait for an admin.
 * @param versions those of the promise, if the edit changes it or the story
 */
export const writeEdit = async (
  tx: Tx,
  { campaignId: id, ownerId, before, after, now }: LockedEdit,
  versions: Versions | undefined,
  reviewing: MaybeReviewing,
): Promise<void> => {
  await updateCampaignRow(tx, id, { ...after, ...versions, updated_at: now })
  await submitChanged(tx, reviewing, { id, ownerId, title: after.title, standing: before.standing, before, after }, now)
  await reindexCampaign(tx, id)
}
