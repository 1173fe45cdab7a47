import type { CampaignInput } from '@muster/contract/campaigns/campaign-input.ts'
import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import { DomainError } from '../base/errors.ts'
import { newId } from '../base/tokens.ts'
import type { AppContext } from '../context.ts'
import { type Db, transact, transactOne, type Tx } from '../database/database.ts'
import { columnsOf } from './campaign-fields.ts'
import { pictureUrls, whenOf } from './campaign-rules.ts'
import { presentCampaign } from './campaigns.present.ts'
import { findNames, insertCampaign, type Names, type OwnerRow } from './insert-campaign.sql.ts'
import { type MaybeReviewing, submitNew } from './review/submit-for-review.ts'
import { readCampaign, requireOwnPictures } from './save-campaign.ts'
import { reindexCampaign, searchEntryOf } from './search/index-campaigns.ts'
import { insertNewWords, type SearchEntry } from './search/search-index.sql.ts'
import type { Viewer } from './visible-campaign.ts'

/** Who creates a campaign, with the names that are known of them. */
export type Author = NonNullable<Viewer> & Partial<Names>

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
})

type Creation = {
  author: Author
  input: CampaignInput
  campaign: ReturnType<typeof newCampaign>
  names: Names
  entry: SearchEntry
}

type Site = Pick<AppContext, 'db' | 'organisation'>

const insert = ({ db }: Site, tx: Tx, { campaign, names, entry }: Creation): Promise<OwnerRow | undefined> =>
  insertCampaign(db, tx, campaign, names, entry)

/** Creates a campaign in one statement. Undefined: nothing was inserted. */
const createAtOnce = (site: Site, creation: Creation): Promise<Campaign | undefined> =>
  transactOne(site.db, async (tx) => {
    const owner = await insert(site, tx, creation)
    if (!owner) return undefined
    const { author, input, campaign, names } = creation
    const row = {
      ...campaign,
      images: input.images,
      owner_email: owner.email,
      owner_image_url: owner.image_url,
      owner_name: names.name,
      owner_username: names.username,
      supporters: 0,
      raised_minor: 0n,
      supported: false,
      supported_version: null,
      needs: null,
      commitment: null,
      urgent_updates: null,
      came: null,
    }
    return presentCampaign(row, author, campaign.created_at, site.organisation.current())
  })

/** Creates a campaign that has pictures, or may have to wait for an admin. Undefined: nothing was inserted. */
const createInSteps = (site: Site, creation: Creation, reviewing: MaybeReviewing): Promise<Campaign | undefined> =>
  transact(site.db, async (tx) => {
    const { author, input, campaign } = creation
    await requireOwnPictures(tx, author.id, input)
    if (!(await insert(site, tx, creation))) return undefined
    const { id, title, created_at: now } = campaign
    await submitNew(tx, reviewing, { id, ownerId: author.id, title }, now)
    await reindexCampaign(tx, id)
    return readCampaign(tx, id, author, now, site.organisation.current())
  })

const requireNames = async (db: Db, accountId: string): Promise<Names> => {
  const names = await findNames(db, accountId)
  if (!names) throw new DomainError('session_expired')
  return names
}

/**
 * Creates a campaign of this account. Throws a field error for a past date, and `image_not_yours`.
 */
export const createCampaign = async (
  { db, clock, log, organisation }: Pick<AppContext, 'db' | 'clock' | 'log' | 'organisation'>,
  author: Author,
  input: CampaignInput,
  reviewing: MaybeReviewing = null,
): Promise<Campaign> => {
  const site = { db, organisation }
  const campaign = newCampaign(author.id, input, clock.now())
  const isPlain = pictureUrls(input).length === 0 && (!reviewing || reviewing.mode === 'off')
  const { name, username } = author
  let names = name === undefined || username === undefined ? await requireNames(db, author.id) : { name, username }
  for (;;) {
    const entry = searchEntryOf({ ...campaign, owner_name: names.name, owner_username: names.username })
    const creation = { author, input, campaign, names, entry }
    const created = isPlain ? await createAtOnce(site, creation) : await createInSteps(site, creation, reviewing)
    if (created) {
      // The campaign exists, whatever happens to its words. The job adds them.
      await insertNewWords(db, entry).catch((error: unknown) =>
        log.warn({ err: error }, 'the words of a new campaign could not be added'),
      )
      return created
    }
    // The owner was renamed or suspended meanwhile.
    names = await requireNames(db, author.id)
  }
}
