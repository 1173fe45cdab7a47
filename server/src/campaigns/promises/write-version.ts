import type { CampaignPromise } from '@muster/contract/campaigns/promises.ts'
import type { LockedEdit } from '../campaign/save-campaign.ts'
import { promiseOf } from '../campaign/campaign-fields.ts'
import type { Tx } from '../../platform/database/database.ts'
import { hashPromise } from './canonical-promise.ts'
import { findLatest, insertVersion, type Latest, type VersionRow } from './versions.sql.ts'

type Derived =
  | 'promise_hash'
  | 'supporter_hash'
  | 'donor_hash'
  | 'shown_hash'
  | 'supporter_stands'
  | 'donor_stands'
  | 'supporter_stood'
  | 'donor_stood'
  | 'merged_into'
  | 'hash_rule'
type NewVersion = Omit<VersionRow, Derived | 'promise'> & { promise: CampaignPromise }

/** Writes a version. The people who sign it stand behind its own promise. */
export const writeVersion = async (tx: Tx, { promise, ...version }: NewVersion): Promise<void> => {
  const { text, hash, supporterHash, donorHash, shownHash } = hashPromise(promise)
  await insertVersion(tx, {
    ...version,
    promise: text,
    promise_hash: hash,
    supporter_hash: supporterHash,
    donor_hash: donorHash,
    shown_hash: shownHash,
    supporter_stands: supporterHash,
    donor_stands: donorHash,
    supporter_stood: null,
    donor_stood: null,
    merged_into: null,
    hash_rule: 2,
  })
}

type Unchanged = Pick<LockedEdit, 'campaignId' | 'ownerId' | 'before'>

/** Writes the promise as it is before its first change. */
const writeFirst = (tx: Tx, { campaignId, ownerId, before }: Unchanged): Promise<void> =>
  writeVersion(tx, {
    campaign_id: campaignId,
    number: before.version,
    promise: promiseOf(before),
    story: before.description,
    created_at: before.created_at,
    created_by: ownerId,
    follows: null,
    opened_at: before.created_at,
    is_free: true,
    supporter_effect: 'none',
    donor_effect: 'none',
    story_changed: false,
    times_changed: false,
    meeting_changed: false,
    is_correction: false,
    notify_at: null,
    arrangements_notify_at: null,
  })

/** The latest version of a campaign, whose row is written if the promise was never changed. */
export const ensureLatest = async (tx: Tx, campaign: Unchanged): Promise<Latest> => {
  const latest = await findLatest(tx, campaign.campaignId)
  if (latest) return latest
  await writeFirst(tx, campaign)
  const first = await findLatest(tx, campaign.campaignId)
  if (!first) throw new Error(`campaign ${campaign.campaignId} has no version`)
  return first
}
