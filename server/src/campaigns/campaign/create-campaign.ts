import type { CampaignInput } from '@muster/contract/campaigns/campaign-input.ts'
import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import { DomainError } from '../../platform/base/errors.ts'
import { newId } from '../../platform/base/tokens.ts'
import type { AppContext } from '../../platform/context.ts'
import { transact } from '../../platform/database/database.ts'
import { columnsOf } from './campaign-fields.ts'
import { whenOf } from './campaign-rules.ts'
import { insertCampaign, lockAuthor } from './insert-campaign.sql.ts'
import { type MaybeReviewing, submitNew } from './review/submit-for-review.ts'
import { readCampaign, requireOwnPictures } from './save-campaign.ts'
import { reindexCampaign } from '../search/index-campaigns.ts'
import type { Viewer } from './visible-campaign.ts'

type Site = Pick<AppContext, 'db' | 'clock' | 'organisation'>

const newCampaign = (ownerId: string, input: CampaignInput, now: Date) => ({
  id: newId(),
  owner_id: ownerId,
  ...columnsOf(input, whenOf(input, now, null)),
  cancelled_at: null,
  created_at: now,
  updated_at: now,
  standing: 'published' as const,
  standing_changed_at: null,
  hidden_category: null,
  frozen_by_suspension: false,
  needs_review: false,
  version: 1,
  current_versions: [1],
  donor_versions: [1],
  shown_versions: [1],
})

/**
 * Creates a campaign of this account. Throws field errors for a past date and a time that clocks skip, `image_not_yours`, and
 * `session_expired` if the account has just been suspended.
 */
export const createCampaign = (
  { db, clock, organisation }: Site,
  author: NonNullable<Viewer>,
  input: CampaignInput,
  reviewing: MaybeReviewing = null,
): Promise<Campaign> =>
  transact(db, async (tx) => {
    const now = clock.now()
    const campaign = newCampaign(author.id, input, now)
    const { id, title } = campaign
    if (!(await lockAuthor(tx, author.id))) throw new DomainError('session_expired')
    await requireOwnPictures(tx, author.id, input)
    await insertCampaign(tx, campaign)
    await submitNew(tx, reviewing, { id, ownerId: author.id, title }, now)
    await reindexCampaign(tx, id)
    return readCampaign(tx, id, author, now, organisation.current())
  })
