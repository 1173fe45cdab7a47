export { calendarFile } from './page/calendar-file.ts'
export { campaignJobs } from './campaign-jobs.ts'
export { cancellationRevisions } from './endings/mail-cancellations.ts'
export { meetingColumns } from './campaign-columns.ts'
export { meetingOf, pointOf, promiseOf } from './campaign-fields.ts'
export { inCampaign } from './campaign-rows.sql.ts'
export { campaignRoutes } from './campaigns.routes.ts'
export { findCampaignDay, findOwnerOf, findStats, ownerOf, type StatsRow } from './campaigns.sql.ts'
export {
  dayState,
  findOpenCampaign,
  givenFor,
  hasEnded,
  mayStart,
  requireMayStart,
  requireShown,
  type OpenCampaign,
} from './find-open-campaign.ts'
export { reindexOwner } from '../search/index-campaigns.ts'
export { exportCampaigns, detachOwner } from './personal-campaigns.ts'
export { createCampaign } from './create-campaign.ts'
export { findShareFacts, type ShareFacts, shareImagePath } from './page/share-facts.ts'
export { previewLeaving } from './endings/preview-leaving.ts'
export { cancellationMailSamples, reviewMailSamples } from './mail-samples.ts'
export { type Standings, watchStandings } from './watch-standings.ts'
export { changeStanding, type StandingChange } from './change-standing.ts'
export { hiddenError, requireMailable, requireStarts } from './standing-rules.ts'
export { freezeCampaignsOf, mayMail, shownStandings, unfreezeCampaignsOf } from './standing.sql.ts'
export {
  askableUntil,
  type DonorToMail,
  findDonorsToMail,
  findSupportersToMail,
  hasStopped,
  outdatedAt,
  type SupporterToMail,
} from './people.sql.ts'
export { shownPicture, shownTitle } from './campaign-rows.sql.ts'
export { findVisibleCampaign, requireCampaign, requireVisible, type Viewer } from './visible-campaign.ts'
export { instantOf } from './time-on-day.ts'
export { type Held, presentOwner, presentStats } from './campaigns.present.ts'
export { type Edit, lockEdit, type LockedEdit, readCampaign, writeEdit } from './save-campaign.ts'
export { type MaybeReviewing, reviewingOf } from './review/submit-for-review.ts'
export { refundedOf } from './supported-campaigns.sql.ts'
