import type { PromiseVersion } from '@muster/contract/campaigns/promises.ts'
import { presentPerson } from '../../people/index.ts'
import { findVisibleCampaign, type Viewer } from '../campaign/visible-campaign.ts'
import { presentOwner } from '../campaign/campaigns.present.ts'
import { promiseOf } from '../campaign/campaign-fields.ts'
import type { Db } from '../../platform/database/database.ts'
import { cursorParts, pageOf, readCursor } from '../../platform/http/paging.ts'
import type { Page } from '../../platform/http/answers.ts'
import { hashPromise, readPromise } from './canonical-promise.ts'
import { findVersions, type ListedVersion, type VersionPlace } from './versions.sql.ts'

const order = { name: 'versions', shape: [cursorParts.integer] }

const present = (row: ListedVersion): PromiseVersion => ({
  number: row.number,
  promise: readPromise(row.promise),
  story: row.story,
  sha256: row.promise_hash.toString('hex'),
  createdAt: row.created_at.toISOString(),
  by: presentPerson(row),
  supporters: row.supporter_effect,
  donors: row.donor_effect,
  storyChanged: row.story_changed,
  arrangementsChanged: row.times_changed || row.meeting_changed,
  correction: row.is_correction,
})

type Campaign = Awaited<ReturnType<typeof findVisibleCampaign>>

/** The version of a campaign whose promise was never changed. It has no row. */
const onlyVersion = (campaign: Campaign): PromiseVersion => {
  const promise = promiseOf(campaign)
  return {
    number: campaign.version,
    promise,
    story: campaign.description,
    sha256: hashPromise(promise).hash.toString('hex'),
    createdAt: campaign.created_at.toISOString(),
    by: presentOwner(campaign, null),
    supporters: 'none',
    donors: 'none',
    storyChanged: false,
    arrangementsChanged: false,
    correction: false,
  }
}

type Request = { campaignId: string; viewer: Viewer; limit: number; cursor?: string | undefined }

/** One page of a campaign's versions, newest first. Throws campaign_not_found, campaign_hidden, and a field error for a bad cursor. */
export const listVersions = async (
  db: Db,
  { campaignId, viewer, limit, cursor }: Request,
): Promise<Page<PromiseVersion>> => {
  const after = readCursor<VersionPlace>(order, cursor)
  const campaign = await findVisibleCampaign(db, campaignId, viewer)
  const found = await findVersions(db, campaignId, after, limit + 1)
  if (found.length === 0 && !after) return { items: [onlyVersion(campaign)], next: null }
  const { items, next } = pageOf(order, found, limit, ({ number }) => [number])
  return { items: items.map(present), next }
}
