import { type AccountEvents, accountRetention, guestRequestRetention, type PersonalRecords } from '../people/index.ts'
import {
  adoptFollows,
  adoptGuestDisputes,
  adoptGuestSupports,
  adoptQuestions,
  deleteFollowsOf,
  deleteOwnerNews,
  deleteRemindersOf,
  deleteStopsOf,
  detachOwner,
  eraseAsker,
  eraseOrganiser,
  eraseProposer,
  eraseRemovals,
  eraseReporter,
  eraseSupporter,
  exportCampaigns,
  exportDisputes,
  findAnswersOf,
  findDecisionsOf,
  findFollowsOf,
  findInvitationsOf,
  findOrganisedBy,
  findProposalsBy,
  findQuestionAnswersOf,
  findQuestionsOf,
  findRemindersOf,
  findReportsOf,
  findStopsOf,
  findSupportsOf,
  findTransfersOf,
  findUpdatesOf,
  followRetention,
  moveFollowsOf,
  moveRemindersOf,
  moveStopsOf,
  moveSupportsOf,
  openDisputesOf,
  organiserRetention,
  previewLeaving,
  questionRetention,
  reindexOwner,
  reminderRetention,
  reportRetention,
  stopRetention,
  supportRetention,
} from '../campaigns/index.ts'
import { exportHistory } from './admin/history/personal-history.ts'
import { historyRetention } from './admin/history/history.sql.ts'
import {
  adoptGuestDonations,
  forgetDonor,
  guestDonationRetention,
  hideDonor,
  moneyObstacles,
  moneyRecords,
} from '../money/index.ts'
import { type RetentionTask } from '../platform/database/retention-task.ts'
import { deleteKeysOf } from '../platform/http/idempotency.sql.ts'
import { mailRetention, type Outbox } from '../mail/index.ts'
import { discardUploadsOf, findUploadsOf, uploadRetention } from '../platform/storage/index.ts'

/** Gives an account what its address supported, donated, followed and asked as a guest. Call it whenever an account's address is verified. */
const adoptGuest: AccountEvents['emailVerified'] = async (tx, account) => {
  await adoptGuestSupports(tx, account)
  await adoptGuestDonations(tx, account)
  await adoptGuestDisputes(tx, account)
  await adoptFollows(tx, account)
  await adoptQuestions(tx, account)
}

/** What other capabilities do when something happens to an account, in its transaction. */
export const accountEvents: AccountEvents = {
  emailVerified: adoptGuest,
  emailChanged: async (tx, account) => {
    await moveSupportsOf(tx, account)
    await moveFollowsOf(tx, account)
    await moveStopsOf(tx, account)
    await moveRemindersOf(tx, account)
  },
  renamed: reindexOwner,
  obstacles: moneyObstacles,
  leftCampaigns: previewLeaving,
  leftDisputes: openDisputesOf,
  deleted: [
    detachOwner,
    eraseSupporter,
    eraseRemovals,
    eraseOrganiser,
    eraseProposer,
    eraseAsker,
    eraseReporter,
    hideDonor,
    forgetDonor,
    discardUploadsOf,
    deleteFollowsOf,
    deleteStopsOf,
    deleteRemindersOf,
    deleteOwnerNews,
    deleteKeysOf,
  ],
}

/** For the data export: what each capability stores about a person. */
export const personalRecords: PersonalRecords = {
  campaigns: exportCampaigns,
  updates: findUpdatesOf,
  coOrganised: findOrganisedBy,
  organiserInvitations: findInvitationsOf,
  handedOver: findTransfersOf,
  supports: findSupportsOf,
  following: findFollowsOf,
  promiseProposals: findProposalsBy,
  questions: findQuestionsOf,
  questionAnswers: findQuestionAnswersOf,
  donations: moneyRecords.donations,
  reminders: findRemindersOf,
  stoppedMails: findStopsOf,
  disputes: exportDisputes,
  disputeAnswers: findAnswersOf,
  reports: findReportsOf,
  decisions: findDecisionsOf,
  payouts: moneyRecords.payouts,
  receipts: moneyRecords.receipts,
  uploads: findUploadsOf,
  history: exportHistory,
}

/** What the nightly deletion of old data does in each capability, in this order. */
export const retentionTasks = (outbox: Outbox): RetentionTask[] => [
  ...mailRetention,
  ...supportRetention,
  ...questionRetention,
  ...organiserRetention,
  ...reportRetention,
  ...guestRequestRetention,
  ...guestDonationRetention,
  ...reminderRetention,
  ...stopRetention,
  ...followRetention,
  ...uploadRetention,
  ...accountRetention(outbox, accountEvents),
  ...historyRetention,
]
