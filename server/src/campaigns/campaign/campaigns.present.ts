import { inDisputesShownFrom } from '@muster/contract/facts/disputes.ts'
import { followersShownFrom } from '@muster/contract/facts/following.ts'
import { hiddenTitle } from '@muster/contract/facts/moderation.ts'
import { nextShownFrom } from '@muster/contract/facts/thresholds.ts'
import { inLetters } from '../../platform/base/in-letters.ts'
import { maySee, type Viewer } from './visible-campaign.ts'
import type { AttentionReason } from '@muster/contract/facts/campaigns.ts'
import type {
  AttentionCampaign,
  Campaign,
  CampaignStats,
  CampaignSummary,
  SiteFigures,
  SupportedCampaign,
} from '@muster/contract/campaigns/campaigns.ts'
import { listedFields, unlistedFields } from '@muster/contract/campaigns/fields.ts'
import type { CoOrganisedCampaign } from '@muster/contract/campaigns/organisers.ts'
import type { RaisedByDay } from '@muster/contract/campaigns/raised.ts'
import { presentPerson } from '../../people/index.ts'
import { minorToMajor } from '../../platform/base/money.ts'
import type { AttentionRow } from './attention.sql.ts'
import { valuesOf } from './campaign-fields.ts'
import { dayState } from './find-open-campaign.ts'
import type { CampaignRow, SummaryRow } from './campaign-rows.sql.ts'
import type { FiguresRow, RaisedRow, StatsRow } from './campaigns.sql.ts'
import { shareFactsOf, shareImagePath, type ShareSite } from './page/share-facts.ts'
import type { SupportedRow } from './supported-campaigns.sql.ts'
import type { CoOrganisedRow } from '../organisers/co-organised.sql.ts'
import { presentTransfers } from '../organisers/organisers.present.ts'
import { instantOf } from './time-on-day.ts'

/** The owner of a campaign, with the address for admins and the owner. */
export const presentOwner = (row: SummaryRow, viewer: Viewer): Campaign['owner'] => ({
  ...presentPerson({
    id: row.owner_id,
    username: row.owner_username,
    name: row.owner_name,
    image_url: row.owner_image_url,
  }),
  ...(viewer && (viewer.role === 'admin' || viewer.id === row.owner_id) && { email: inLetters(row.owner_email) }),
})

export const presentSummary = (row: SummaryRow, viewer: Viewer): CampaignSummary => ({
  _id: row.id,
  ...valuesOf(row, listedFields),
  endsAt: row.ends_at?.toISOString() ?? null,
  owner: presentOwner(row, viewer),
  ownerId: row.owner_id,
  totalRaised: minorToMajor(row.raised_minor),
  support: row.supporters,
  members: row.supporters,
  cancelledAt: row.cancelled_at?.toISOString() ?? null,
  standing: row.standing,
  createdAt: row.created_at.toISOString(),
  version: row.version,
})

/** When people start and leave; null: the campaign does not say. */
const presentTimes = (row: CampaignRow): Pick<Campaign, 'startsAt' | 'finishesAt'> => {
  const { execution_date: day, time_zone: timeZone } = row
  const instant = (time: string | null) =>
    day === null || time === null ? null : instantOf(day, time, timeZone).toISOString()
  return { startsAt: instant(row.start_time), finishesAt: instant(row.end_time) }
}

/** When the arrangements changed, as long as people can still come. */
const presentChanges = (row: CampaignRow, now: Date): Pick<Campaign, 'timesChangedAt' | 'meetingChangedAt'> => {
  const isToCome = dayState({ endsAt: row.ends_at, cancelledAt: row.cancelled_at }, now) === 'coming'
  const shown = (at: Date | null) => (isToCome && at ? at.toISOString() : null)
  return { timesChangedAt: shown(row.times_changed_at), meetingChangedAt: shown(row.meeting_changed_at) }
}

/**
 * @param now decides whether the day is over, which the share image shows
 * @param site what the share image shows of the organisation
 */
export const presentCampaign = (row: CampaignRow, viewer: Viewer, now: Date, site: ShareSite): Campaign => ({
  ...presentSummary(row, viewer),
  ...valuesOf(row, unlistedFields),
  ...presentTimes(row),
  shareImageUrl: shareImagePath(shareFactsOf(row, now, site)),
  supported: row.supported,
  supportedVersion: row.supported_version,
  needs: row.needs,
  commitment: row.commitment,
  following: row.following,
  ...(row.urgent_updates && {
    urgentUpdates: row.urgent_updates.map((update) => ({
      ...update,
      createdAt: new Date(update.createdAt).toISOString(),
    })),
  }),
  ...(row.co_organisers && { coOrganisers: row.co_organisers.map(presentPerson) }),
  ...(row.transfers && { transfers: presentTransfers(row.transfers) }),
  came: row.came,
  ...presentChanges(row, now),
})

const presentDecision = (row: StatsRow): CampaignStats['decision'] =>
  row.decided_at && {
    decidedAt: row.decided_at.toISOString(),
    acting: row.decided_acting ?? 0,
    accounts: row.decided_accounts ?? 0,
    guests: row.decided_guests ?? 0,
    supporters: row.decided_supporters ?? 0,
  }

const presentNext = ({ supporters, next_needs: needs, next_missing: missing }: StatsRow): CampaignStats['next'] =>
  supporters < nextShownFrom || needs === null || missing === null ? null : { needs, missing }

/** What is held out of a campaign's payouts. */
export type Held = {
  /** What donors can ask back, or have asked back, because the promise changed. */
  minor: bigint
  /** When the last donor's time to ask ends; null: nothing is held for donors, or only what an admin decides about. */
  until: Date | null
  /** What open disputes hold of donations, here and at PayPal. It may be more than the campaign has. */
  disputedMinor: bigint
  /** How many donations they hold. */
  disputedDonations: number
}

/** The part of the money that was not paid out that is in dispute. Few donations have no amount, which could show what one donor gave. */
const presentInDisputes = (
  { disputedMinor, disputedDonations }: Held,
  notPaidOutMinor: bigint,
): CampaignStats['donations']['inDisputes'] => {
  const minor = disputedMinor < notPaidOutMinor ? disputedMinor : notPaidOutMinor
  if (minor <= 0n) return null
  return { amount: disputedDonations < inDisputesShownFrom ? null : minorToMajor(minor) }
}

export const presentStats = (row: StatsRow, held: Held): CampaignStats => ({
  donations: {
    totalRaised: minorToMajor(row.gross_minor),
    netRaised: minorToMajor(row.net_minor),
    processorFees: minorToMajor(row.provider_fee_minor),
    platformFees: minorToMajor(row.platform_fee_minor),
    payoutFees: minorToMajor(row.payout_fee_minor),
    paidOut: minorToMajor(row.paid_out_minor),
    notPaidOut: minorToMajor(row.net_minor - row.payout_fee_minor - row.paid_out_minor),
    heldForDonors: minorToMajor(held.minor),
    heldForDonorsUntil: held.until?.toISOString() ?? null,
    inDisputes: presentInDisputes(held, row.net_minor - row.payout_fee_minor - row.paid_out_minor),
    count: row.donations,
    currency: 'USD',
  },
  members: row.supporters,
  toRenew: row.to_renew > 0 && row.asked_at ? { people: row.to_renew, since: row.asked_at.toISOString() } : null,
  acting: Math.min(row.acting ?? row.supporters, row.supporters),
  next: presentNext(row),
  followers: row.followers < followersShownFrom ? null : row.followers,
  decision: presentDecision(row),
})

/** Replaces what the owner of a hidden campaign wrote. */
const withoutContent = (campaign: CampaignSummary): CampaignSummary => ({
  ...campaign,
  title: hiddenTitle,
  tags: [],
  city: null,
  state: null,
  country: null,
  meetingPoint: null,
  meetingPlace: null,
  imageUrl: null,
})

/** A campaign in a person's own list, which keeps those that were taken down. */
export const presentKept = (row: SummaryRow, viewer: Viewer): CampaignSummary =>
  maySee(row, viewer) ? presentSummary(row, viewer) : withoutContent(presentSummary(row, viewer))

export const presentSupported = (row: SupportedRow, viewer: Viewer): SupportedCampaign => ({
  ...presentKept(row, viewer),
  supported: row.supported,
  supportedVersion: row.supported_version,
  donatedAmount: minorToMajor(row.donated_minor),
})

/** What waits for those who speak for a campaign. */
const spokenFor = (row: CoOrganisedRow | AttentionRow): AttentionReason[] => [
  ...(row.questions_waiting > 0 ? (['questions_waiting'] as const) : []),
  ...(row.has_held_update ? (['update_held'] as const) : []),
]

const reasonsOf = (row: AttentionRow): AttentionReason[] => [
  ...(row.payout_trouble ? [row.payout_trouble] : []),
  ...(row.has_open_dispute ? (['dispute_open'] as const) : []),
  ...spokenFor(row),
]

export const presentAttention = (row: AttentionRow, viewer: Viewer): AttentionCampaign => ({
  ...presentSummary(row, viewer),
  reasons: reasonsOf(row),
  questionsWaiting: row.questions_waiting,
})

export const presentCoOrganised = (row: CoOrganisedRow, viewer: Viewer): CoOrganisedCampaign => ({
  ...presentKept(row, viewer),
  reasons: spokenFor(row),
  questionsWaiting: row.questions_waiting,
  since: row.since.toISOString(),
})

export const presentRaisedByDay = (rows: RaisedRow[]): RaisedByDay => ({
  days: rows.flatMap(({ day, donations, raised_minor: raised }) =>
    day === null ? [] : [{ day, donations: donations ?? 0, raised: minorToMajor(raised ?? 0n) }],
  ),
})

export const presentFigures = (row: FiguresRow): SiteFigures => ({
  people: row.people,
  campaigns: row.campaigns,
  raised: minorToMajor(row.raised_minor),
})
