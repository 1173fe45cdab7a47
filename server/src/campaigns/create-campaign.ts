import type { CampaignInput } from '@muster/contract/campaigns/campaign-input.ts'
import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import { DomainError } from '../base/errors.ts'
import { newId } from '../base/tokens.ts'
import type { AppContext } from '../context.ts'
import { type Db, transact } from '../database/database.ts'
import { columnsOf } from './campaign-fields.ts'
import { whenOf } from './campaign-rules.ts'
import { type Creation, findNames, insertCampaign, type Names } from './insert-campaign.sql.ts'
import { type MaybeReviewing, submitNew } from './review/submit-for-review.ts'
import { readCampaign, requireOwnPictures } from './save-campaign.ts'
import { reindexCampaign, searchEntryOf } from './search/index-campaigns.ts'
import { insertNewWords } from './search/search-index.sql.ts'
import type { Viewer } from './visible-campaign.ts'

/** Who creates a campaign, with the names that are known of them. */
type Author = NonNullable<Viewer> & Partial<Names>

type Site = Pick<AppContext, 'db' | 'clock' | 'log' | 'organisation'>

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
type NewCampaign = ReturnType<typeof newCampaign>

const creationOf = (campaign: NewCampaign, { name, username }: Names) => ({
  campaign,
  names: { name, username },
  entry: searchEntryOf({ ...campaign, owner_name: name, owner_username: username }),
})

/** The campaign exists, whatever happens to its words. The job adds them. */
const addWords = ({ db, log }: Site, { entry }: Creation): Promise<void> =>
  insertNewWords(db, entry).catch((error: unknown) =>
    log.warn({ err: error }, 'the words of a new campaign could not be added'),
  )

const requireNames = async (db: Db, accountId: string): Promise<Names> => {
  const names = await findNames(db, accountId)
  if (!names) throw new DomainError('session_expired')
  return names
}

/** Inserts a campaign. Null: the owner has other names or is suspended. */
const insert = (
  { db, organisation }: Site,
  { author, input, creation }: { author: NonNullable<Viewer>; input: CampaignInput; creation: Creation },
  reviewing: MaybeReviewing,
): Promise<Campaign | null> =>
  transact(db, async (tx) => {
    await requireOwnPictures(tx, author.id, input)
    if (!(await insertCampaign(db, tx, creation))) return null
    const { id, title, created_at: now } = creation.campaign
    await submitNew(tx, reviewing, { id, ownerId: author.id, title }, now)
    await reindexCampaign(tx, id)
    return readCampaign(tx, id, author, now, organisation.current())
  })

/**
 * Creates a campaign of this account. Throws field errors for a past date and a time that clocks skip, and `image_not_yours`.
 */
export const createCampaign = async (
  site: Site,
  author: Author,
  input: CampaignInput,
  reviewing: MaybeReviewing = null,
): Promise<Campaign> => {
  const campaign = newCampaign(author.id, input, site.clock.now())
  const { name, username } = author
  let names = name === undefined || username === undefined ? await requireNames(site.db, author.id) : { name, username }
  for (;;) {
    const creation = creationOf(campaign, names)
    const created = await insert(site, { author, input, creation }, reviewing)
    if (created) {
      await addWords(site, creation)
      return created
    }
    // The owner was renamed or suspended meanwhile.
    names = await requireNames(site.db, author.id)
  }
}
