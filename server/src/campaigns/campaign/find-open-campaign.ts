import type { Tx } from '../../platform/database/database.ts'
import { DomainError } from '../../platform/base/errors.ts'
import { type OpenCampaignRow, queueForCampaignState, shareCampaignState } from './campaigns.sql.ts'
import { requireStarts } from './standing-rules.ts'

export type OpenCampaign = {
  id: string
  title: string
  ownerId: string
  actionMode: 'action' | 'donation' | 'both'
  /** Calendar day `YYYY-MM-DD` in `timeZone`; null: to be announced. */
  executionDate: string | null
  /** `HH:MM` in `timeZone`. */
  startTime: string | null
  timeZone: string
  endsAt: Date | null
  /** The version of its current promise. */
  version: number
  /** The versions whose supporters stand behind it, those whose donors do, and those whose promise reads the same. */
  currentVersions: number[]
  donorVersions: number[]
  shownVersions: number[]
}

/** Whether a campaign's last instant has passed (specification, section 4). */
export const hasEnded = (campaign: { endsAt: Date | null }, now: Date): boolean =>
  campaign.endsAt !== null && campaign.endsAt < now

/** The state in which a campaign's day is drawn: a past or cancelled day has no colour. */
export const dayState = (
  campaign: { endsAt: Date | null; cancelledAt: Date | null },
  now: Date,
): 'coming' | 'past' | 'cancelled' => {
  if (campaign.cancelledAt) return 'cancelled'
  return hasEnded(campaign, now) ? 'past' : 'coming'
}

const requireOpen = (row: OpenCampaignRow | null, now: Date): OpenCampaign => {
  if (!row) throw new DomainError('campaign_not_found')
  requireStarts(row)
  if (row.cancelled_at) throw new DomainError('campaign_cancelled')
  if (hasEnded({ endsAt: row.ends_at }, now)) throw new DomainError('campaign_over')
  return {
    id: row.id,
    title: row.title,
    ownerId: row.owner_id,
    actionMode: row.action_mode,
    executionDate: row.execution_date,
    startTime: row.start_time,
    timeZone: row.time_zone,
    endsAt: row.ends_at,
    version: row.version,
    currentVersions: row.current_versions,
    donorVersions: row.donor_versions,
    shownVersions: row.shown_versions,
  }
}

/**
 * Finds a campaign that takes support and donations. It stays open until the transaction ends, so what the transaction records was
 * started before a concurrent hiding is committed, or not at all. Throws `campaign_not_found`, `campaign_hidden`, `campaign_frozen`,
 * `campaign_in_review`, `campaign_cancelled` or `campaign_over`. The caller must not have a lock of the campaign yet.
 */
export const findOpenCampaign = async (tx: Tx, id: string, now: Date): Promise<OpenCampaign> =>
  requireOpen(await queueForCampaignState(tx, id), now)

type Shown = Pick<OpenCampaign, 'version' | 'shownVersions'>

/** Refuses a call from a page that showed another promise. Other arrangements or another story do not matter. Throws `promise_changed`. */
export const requireShown = ({ version, shownVersions }: Shown, shown: number | undefined): void => {
  if (shown === undefined || shown === version) return
  if (![shown, version].every((one) => shownVersions.includes(one))) throw new DomainError('promise_changed')
}

/** The version that a donation is recorded with: the one that was shown, if its donors stand behind the promise, else the current one. */
export const givenFor = ({ version, donorVersions }: OpenCampaign, shown: number | undefined): number =>
  shown !== undefined && donorVersions.includes(shown) ? shown : version

/** Whether money of a campaign may move. It stays so until the transaction ends: see {@link findOpenCampaign}. */
export const mayStart = async (tx: Tx, id: string): Promise<boolean> =>
  (await shareCampaignState(tx, id))?.standing === 'published'

/** As {@link mayStart}, but throws `campaign_hidden`, `campaign_frozen` or `campaign_in_review`. */
export const requireMayStart = async (tx: Tx, id: string): Promise<void> => {
  const row = await shareCampaignState(tx, id)
  if (row) requireStarts(row)
}
