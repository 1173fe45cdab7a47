export { pointOf } from './campaign/campaign-fields.ts'
export { campaignJobs } from './campaign/campaign-jobs.ts'
export { shownPicture, shownTitle } from './campaign/campaign-rows.sql.ts'
export { type Held, presentStats } from './campaign/campaigns.present.ts'
export { campaignRoutes } from './campaign/campaigns.routes.ts'
export { findStats, ownerOf, type StatsRow } from './campaign/campaigns.sql.ts'
export { createCampaign } from './campaign/create-campaign.ts'
export { cancellationRevisions } from './campaign/endings/mail-cancellations.ts'
export { previewLeaving } from './campaign/endings/preview-leaving.ts'
export {
  dayState,
  findOpenCampaign,
  givenFor,
  hasEnded,
  mayStart,
  requireMayStart,
  requireShown,
} from './campaign/find-open-campaign.ts'
export { cancellationMailSamples, reviewMailSamples } from './campaign/mail-samples.ts'
export { findShareFacts, type ShareFacts, shareImagePath } from './campaign/page/share-facts.ts'
export { askableUntil, outdatedAt } from './campaign/people.sql.ts'
export { detachOwner, exportCampaigns } from './campaign/personal-campaigns.ts'
export { hiddenError, requireStarts } from './campaign/standing-rules.ts'
export { mayMail, shownStandings } from './campaign/standing.sql.ts'
export { requireCampaign, requireVisible, type Viewer } from './campaign/visible-campaign.ts'
export { type Standings, watchStandings } from './campaign/watch-standings.ts'
export { readPayoutChoices } from './disputes/dispute-choices.ts'
export { listOfGuest } from './disputes/dispute-rows.sql.ts'
export { disputeEnd, type DisputeEnd } from './disputes/dispute-rules.ts'
export { presentMessage, presentOwn } from './disputes/disputes.present.ts'
export { disputeRoutes } from './disputes/disputes.routes.ts'
export { adoptGuestDisputes, type OpenDispute } from './disputes/disputes.sql.ts'
export {
  findHolding,
  findStopping,
  type HoldingDispute,
  holdsDonation,
  isDenied,
  isUndecided,
  waitsSince,
  wasDenied,
} from './disputes/holding.sql.ts'
export { disputeMailSamples, disputeMessageMailSamples } from './disputes/mail-samples.ts'
export { openDisputes, openDisputesOf } from './disputes/open-disputes.ts'
export { exportDisputes } from './disputes/personal-disputes.ts'
export { denyDonation, openForPaypal, raiseAsGuest, raiseDispute } from './disputes/raise-dispute.ts'
export { reporterPage } from './disputes/reporter-page.ts'
export { sendAsGuest } from './disputes/send-message.ts'
export { closeForPaypal, reopenForPaypal, resolvedKeyOf, resolveWithRefund } from './disputes/set-status.ts'
export { findAnswersOf } from './disputes/shared-texts.sql.ts'
export { withdrawDispute } from './disputes/withdraw-dispute.ts'
export { addFollow } from './following/follow-campaign.ts'
export { followRoutes } from './following/following.routes.ts'
export {
  adoptFollows,
  deleteFollow,
  deleteFollowsOf,
  findFollowsOf,
  followRetention,
  moveFollowsOf,
} from './following/following.sql.ts'
export { followRevisions } from './following/guest-follows.ts'
export { followMailSamples } from './following/mail-samples.ts'
export { crowdRoutes } from './moderation/crowds/crowds.routes.ts'
export { countCrowds } from './moderation/crowds/crowds.sql.ts'
export { findDecisionsOf } from './moderation/decisions.sql.ts'
export { moderationMailSamples } from './moderation/mail-samples.ts'
export { moderationRoutes } from './moderation/moderation.routes.ts'
export { countOpenCases } from './moderation/reports/find-judge.ts'
export { reportMailSamples } from './moderation/reports/mail-samples.ts'
export { reportRetention } from './moderation/reports/report-rows.sql.ts'
export { reportRoutes } from './moderation/reports/reports.routes.ts'
export { eraseReporter, findReportsOf } from './moderation/reports/reports.sql.ts'
export { reviewRoutes } from './moderation/reviews/reviews.routes.ts'
export { countReviews } from './moderation/reviews/reviews.sql.ts'
export { organiserMailSamples } from './organisers/mail-samples.ts'
export { belongsTo, type TransferRows, transfersOf } from './organisers/organiser-ids.sql.ts'
export { presentTransfers } from './organisers/organisers.present.ts'
export { organiserRoutes } from './organisers/organisers.routes.ts'
export { eraseOrganiser, findInvitationsOf, findOrganisedBy, organiserRetention } from './organisers/personal.sql.ts'
export { transferRevisions, transfersJob } from './organisers/tell-transfers.ts'
export { payoutsWaitUntil } from './organisers/transfer-rules.ts'
export { findTransfersOf } from './organisers/transfers.sql.ts'
export { ownerNewsJob } from './owner-news/mail-news.ts'
export { ownerNewsMailSamples } from './owner-news/mail-samples.ts'
export { ownerNewsRoutes } from './owner-news/owner-news.routes.ts'
export { deleteOwnerNews } from './owner-news/owner-news.sql.ts'
export { changeMailsJob } from './promises/mails/mail-changes.ts'
export { promiseMailSamples } from './promises/mails/mail-samples.ts'
export { changeRevisions } from './promises/mails/change-revisions.ts'
export { promiseRoutes } from './promises/promises.routes.ts'
export { proposalMailSamples } from './promises/proposals/mail-samples.ts'
export { countProposals, eraseProposer, findProposalsBy } from './promises/proposals/proposals.sql.ts'
export { recomputingJob } from './promises/recompute-promises.ts'
export { askQuestion } from './questions/ask-question.ts'
export { settleQuestion } from './questions/settle-question.ts'
export { questionMailSamples } from './questions/mail-samples.ts'
export { questionRoutes } from './questions/questions.routes.ts'
export { guestQuestionRevisions } from './questions/guest-questions.ts'
export { adoptQuestions, eraseAsker, findQuestionAnswersOf, findQuestionsOf } from './questions/personal.sql.ts'
export { questionRetention } from './questions/retention.sql.ts'
export { missedAnswersJob, questionRevisions } from './questions/tell-asker.ts'
export { reminderMailSamples } from './reminders/mail-samples.ts'
export { reminderJob, reminderRoutes } from './reminders/reminders.routes.ts'
export { deleteRemindersOf, findRemindersOf, moveRemindersOf, reminderRetention } from './reminders/reminders.sql.ts'
export { reminderRevisions } from './reminders/revise-reminders.ts'
export { reindexOwner } from './search/index-campaigns.ts'
export { decisionJob } from './supports/decisions/decision-jobs.ts'
export { decisionMailSamples } from './supports/decisions/mail-samples.ts'
export { decisionRevisions } from './supports/decisions/tell-decisions.ts'
export { changeSupportOf, listSupportsOf, readSupportOf, stepBackOf } from './supports/guest-page.ts'
export { adoptGuestSupports, confirmGuestSupport, requestGuestSupport } from './supports/guest-supports.ts'
export { supportMailSamples } from './supports/mail-samples.ts'
export { moveSupportsOf } from './supports/move-supports.sql.ts'
export { removalMailSamples } from './supports/removals/mail-samples.ts'
export { removalRoutes } from './supports/removals/removals.routes.ts'
export { countPointed, eraseRemovals } from './supports/removals/removals.sql.ts'
export { supportRetention } from './supports/retention.sql.ts'
export { confirmationRevisions } from './supports/revise-confirmations.ts'
export { addSupport } from './supports/support-campaign.ts'
export { supportRoutes } from './supports/supports.routes.ts'
export {
  campaignsOf,
  eraseSupporter,
  findSupportsOf,
  isAsked,
  keyOf,
  recountSupporters,
} from './supports/supports.sql.ts'
export { recountNeeds } from './supports/thresholds/need-counters.sql.ts'
export { thresholdJobs } from './supports/thresholds/refresh-shown.ts'
export { withdrawSupport } from './supports/withdraw-support.ts'
export { unsubscribeRoutes } from './unsubscribe/unsubscribe.routes.ts'
export { deleteStopsOf, findStopsOf, moveStopsOf, stopRetention } from './unsubscribe/unsubscribe.sql.ts'
export { updateMailSamples } from './updates/mail-samples.ts'
export { updateMailsJob } from './updates/mail-updates.ts'
export { updateRevisions } from './updates/revise-updates.ts'
export { mailingRoutes } from './updates/reviews/mailings.routes.ts'
export { countWaitingMailings } from './updates/reviews/mailings.sql.ts'
export { updateRoutes } from './updates/updates.routes.ts'
export { findUpdatesOf } from './updates/personal.sql.ts'
export { urgentRoutes } from './updates/urgent.routes.ts'
export { recordUpdate } from './updates/write-update.ts'
