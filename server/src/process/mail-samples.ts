import {
  cancellationMailSamples,
  decisionMailSamples,
  disputeMailSamples,
  disputeMessageMailSamples,
  moderationMailSamples,
  organiserMailSamples,
  ownerNewsMailSamples,
  promiseMailSamples,
  proposalMailSamples,
  questionMailSamples,
  reminderMailSamples,
  removalMailSamples,
  reportMailSamples,
  reviewMailSamples,
  supportMailSamples,
  followMailSamples,
  updateMailSamples,
} from '../campaigns/index.ts'
import { accountMailSamples, emailMailSamples, payoutAddressMailSamples } from '../people/index.ts'
import { mineMailSamples, secretMailSamples, troubleMailSamples } from '../site/index.ts'
import { moneyMailSamples } from '../money/index.ts'
import type { GalleryGroup } from '../mail/index.ts'

/** Samples of every mail that the product sends. A test compares the list with the modules that write mails. */
export const mailSamples: GalleryGroup[] = [
  { title: 'Accounts', mails: accountMailSamples },
  { title: 'Change of an email address', mails: emailMailSamples },
  { title: 'Payout addresses', mails: payoutAddressMailSamples },
  { title: 'Supporting a campaign', mails: supportMailSamples },
  { title: 'Removed supports', mails: removalMailSamples },
  { title: 'Who acts', mails: decisionMailSamples },
  { title: 'What a guest supports and donated', mails: mineMailSamples },
  { title: 'The day of a campaign', mails: reminderMailSamples },
  { title: 'News for owners', mails: ownerNewsMailSamples },
  { title: 'Cancelled campaigns', mails: cancellationMailSamples },
  { title: 'Changed campaigns', mails: promiseMailSamples },
  { title: 'Changes that an admin confirms', mails: proposalMailSamples },
  { title: 'Updates', mails: { ...updateMailSamples, ...followMailSamples } },
  { title: 'Questions about campaigns', mails: questionMailSamples },
  { title: 'Organisers', mails: organiserMailSamples },
  { title: 'Review before publication', mails: reviewMailSamples },
  ...moneyMailSamples,
  { title: 'Disputes', mails: disputeMailSamples },
  { title: 'Messages about disputes', mails: disputeMessageMailSamples },
  { title: 'Reports', mails: reportMailSamples },
  { title: 'Decisions of admins', mails: moderationMailSamples },
  { title: 'Stored secrets', mails: secretMailSamples },
  { title: 'The status of the site', mails: troubleMailSamples },
]
