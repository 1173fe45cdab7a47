import { cancellationMailSamples, reviewMailSamples } from '../campaigns/campaign/index.ts'
import { accountMailSamples, emailMailSamples, payoutAddressMailSamples } from '../people/accounts/index.ts'
import { disputeMailSamples, disputeMessageMailSamples } from '../campaigns/disputes/index.ts'
import { mineMailSamples } from '../site/mine/index.ts'
import { moneyMailSamples } from '../money/index.ts'
import { ownerNewsMailSamples } from '../campaigns/owner-news/index.ts'
import { reminderMailSamples } from '../campaigns/reminders/index.ts'
import { secretMailSamples } from '../site/admin/index.ts'
import { moderationMailSamples } from '../campaigns/moderation/index.ts'
import { troubleMailSamples } from '../site/monitoring/index.ts'
import { reportMailSamples } from '../campaigns/moderation/index.ts'
import { decisionMailSamples } from '../campaigns/supports/decisions/index.ts'
import { removalMailSamples, supportMailSamples } from '../campaigns/supports/index.ts'
import { promiseMailSamples, proposalMailSamples, urgentMailSamples } from '../campaigns/promises/index.ts'
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
  { title: 'Urgent updates', mails: urgentMailSamples },
  { title: 'Review before publication', mails: reviewMailSamples },
  ...moneyMailSamples,
  { title: 'Disputes', mails: disputeMailSamples },
  { title: 'Messages about disputes', mails: disputeMessageMailSamples },
  { title: 'Reports', mails: reportMailSamples },
  { title: 'Decisions of admins', mails: moderationMailSamples },
  { title: 'Stored secrets', mails: secretMailSamples },
  { title: 'The status of the site', mails: troubleMailSamples },
]
