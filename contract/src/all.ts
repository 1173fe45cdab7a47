import { accountEndpoints } from './people/accounts.ts'
import { emailEndpoints } from './people/email.ts'
import { campaignEndingEndpoints } from './campaigns/campaign-endings.ts'
import { campaignMoneyEndpoints } from './money/campaign-money.ts'
import { campaignEndpoints, listAttentionEndpoint } from './campaigns/campaigns.ts'
import { disputeEndpoints } from './campaigns/disputes.ts'
import { guestDisputeEndpoints } from './campaigns/guest-disputes.ts'
import { sharedTextEndpoints } from './campaigns/shared-texts.ts'
import { checkEndpoints } from './money/checks.ts'
import { retentionEndpoints } from './site/retention.ts'
import { reminderEndpoints } from './campaigns/reminders.ts'
import { donationEndpoints } from './money/donations.ts'
import { receiptEndpoints } from './money/receipts.ts'
import type { Endpoint } from './endpoint.ts'
import type { CallLine } from './facts/call-line.ts'
import { geoEndpoints } from './site/geo.ts'
import { organisationEndpoints } from './site/organisation.ts'
import { siteEndpoints } from './site/site.ts'
import { statusEndpoints } from './site/status.ts'
import { failedMailEndpoints } from './site/mails.ts'
import { historyEndpoints } from './site/history.ts'
import { ledgerEndpoints } from './money/ledger.ts'
import { guestDonationEndpoints } from './money/guest-donations.ts'
import { mineEndpoints } from './site/mine.ts'
import { myDataEndpoints } from './people/my-data.ts'
import { secondFactorEndpoints } from './people/second-factor.ts'
import { secretEndpoints } from './site/secrets.ts'
import { sessionEndpoints } from './people/sessions.ts'
import { moderationEndpoints } from './campaigns/moderation.ts'
import { raisedEndpoints } from './campaigns/raised.ts'
import { payoutEndpoints } from './money/payouts.ts'
import { promiseEndpoints } from './campaigns/promises.ts'
import { proposalEndpoints } from './campaigns/proposals.ts'
import { reportEndpoints } from './campaigns/reports.ts'
import { crowdEndpoints } from './campaigns/crowds.ts'
import { getReviewRuleEndpoint, reviewEndpoints } from './campaigns/reviews.ts'
import { refundEndpoints } from './money/refunds.ts'
import { refundRunEndpoints } from './money/refund-runs.ts'
import { refundRequestEndpoints } from './money/refund-requests.ts'
import { removalEndpoints } from './campaigns/removals.ts'
import { questionEndpoints } from './campaigns/questions.ts'
import { supportEndpoints } from './campaigns/supports.ts'
import { notMeEndpoints } from './people/not-me.ts'
import { ownerNewsEndpoints } from './campaigns/owner-news.ts'
import { unsubscribeEndpoints } from './campaigns/unsubscribe.ts'
import { followEndpoints } from './campaigns/following.ts'
import { uploadEndpoints } from './site/uploads.ts'
import { updateEndpoints } from './campaigns/updates.ts'
import { organiserEndpoints } from './campaigns/organisers.ts'
import { urgentUpdateEndpoints } from './campaigns/urgent-updates.ts'
import { userEndpoints } from './people/users.ts'

/** The calls of one capability. */
export type EndpointGroup = { name: string; about: string; endpoints: readonly Endpoint[] }

const groups = [
  {
    name: 'Accounts',
    about: 'Register, verify an address, log in and out, change the profile, the password and the payout address.',
    endpoints: [...accountEndpoints, ...emailEndpoints],
  },
  {
    name: 'Sessions and second factor',
    about: 'See and end sessions, turn one-time codes on and off.',
    endpoints: [...sessionEndpoints, ...secondFactorEndpoints],
  },
  { name: 'My data', about: 'Export or delete everything about an account.', endpoints: myDataEndpoints },
  {
    name: 'Campaigns',
    about: 'Find, read, create, edit, cancel and delete campaigns.',
    endpoints: [
      ...campaignEndpoints,
      ...campaignEndingEndpoints,
      listAttentionEndpoint,
      getReviewRuleEndpoint,
      ...raisedEndpoints,
    ],
  },
  {
    name: 'Promises',
    about:
      'A campaign’s promise is what people say yes to. Its versions, what a change does to those who said yes, and changes that an admin confirms.',
    endpoints: [...promiseEndpoints, ...proposalEndpoints],
  },
  {
    name: 'Updates',
    about: 'What owners tell those who stand behind their campaigns, on the page and by mail.',
    endpoints: [...updateEndpoints, ...urgentUpdateEndpoints],
  },
  {
    name: 'Following',
    about: 'Get the updates of a campaign without supporting it, with or without an account.',
    endpoints: followEndpoints,
  },
  {
    name: 'Questions',
    about: 'Ask about a campaign, answer or decline. A question is public only together with its answer.',
    endpoints: questionEndpoints,
  },
  {
    name: 'Organisers',
    about: 'Invite people to co-organise a campaign, remove them or leave, and hand a campaign over to another person.',
    endpoints: organiserEndpoints,
  },
  { name: 'Places', about: 'Names of cities, states and countries while a person types.', endpoints: geoEndpoints },
  { name: 'Pictures', about: 'Upload avatars and the pictures of campaigns.', endpoints: uploadEndpoints },
  {
    name: 'Support',
    about: 'Support a campaign with or without an account, and withdraw.',
    endpoints: [...supportEndpoints, ...removalEndpoints, ...mineEndpoints],
  },
  {
    name: 'Mails',
    about: 'Stop the mails about a campaign, and end a request for a mail that another person made.',
    endpoints: [...ownerNewsEndpoints, ...unsubscribeEndpoints, ...notMeEndpoints],
  },
  {
    name: 'Donations',
    about: 'Donate through PayPal, follow a donation, read its receipt. Donations are in US dollars.',
    endpoints: [...donationEndpoints, ...guestDonationEndpoints, ...receiptEndpoints],
  },
  {
    name: 'Refunds',
    about: 'Refund a donation in whole or in part, or all donations of a campaign. Ask for one’s own donation back.',
    endpoints: [...refundEndpoints, ...refundRequestEndpoints, ...refundRunEndpoints],
  },
  {
    name: 'Money of a campaign',
    about: 'Every figure of a campaign, and the entries of the ledger behind it.',
    endpoints: campaignMoneyEndpoints,
  },
  { name: 'Payouts', about: 'Request, approve and reject payouts.', endpoints: payoutEndpoints },
  {
    name: 'Disputes',
    about: 'Raise disputes, write about them, withdraw them, and decide about them.',
    endpoints: [...disputeEndpoints, ...sharedTextEndpoints, ...guestDisputeEndpoints],
  },
  {
    name: 'Reports',
    about: 'Report a campaign to the admins, with or without an account, and decide about reports.',
    endpoints: reportEndpoints,
  },
  {
    name: 'Review',
    about: 'Campaigns that wait for an admin before they are published.',
    endpoints: reviewEndpoints,
  },
  {
    name: 'Crowds',
    about: 'Campaigns whose guests wait for their mails.',
    endpoints: crowdEndpoints,
  },
  {
    name: 'Taking down',
    about: 'Hide and freeze campaigns, suspend people, appeal against these decisions.',
    endpoints: moderationEndpoints,
  },
  {
    name: 'Reminders',
    about: 'The job that mails a campaign’s people before its day.',
    endpoints: reminderEndpoints,
  },
  {
    name: 'Ledger',
    about: 'The ledger of the whole site, its nightly checks, and the records set aside for review.',
    endpoints: [...checkEndpoints, ...ledgerEndpoints],
  },
  {
    name: 'Users and history',
    about: 'Find users and read who changed what.',
    endpoints: [...userEndpoints, ...historyEndpoints],
  },
  { name: 'Stored secrets', about: 'List and store secrets. Values are never returned.', endpoints: secretEndpoints },
  {
    name: 'Mails that failed',
    about: 'See mails that could not be read or sent, retry or drop them. Their content is never returned.',
    endpoints: failedMailEndpoints,
  },
  {
    name: 'Deletion of old data',
    about: 'How long personal data is kept, what is due, and the nightly job that deletes it.',
    endpoints: retentionEndpoints,
  },
  {
    name: 'The organisation',
    about: 'Who runs the site: name, logo, colour, address, contact; its terms, privacy notice and imprint.',
    endpoints: organisationEndpoints,
  },
  {
    name: 'The site',
    about: 'Whether the server works, what the site offers, and what waits for an admin.',
    endpoints: [...siteEndpoints, ...statusEndpoints],
  },
] as const satisfies readonly EndpointGroup[]

/** Every call of the API by capability, in the order in which the API's reference shows them. */
export const endpointGroups: readonly EndpointGroup[] = groups

/** Every call of the API. The server registers exactly these, and OpenAPI is generated from them. */
export const allEndpoints: readonly Endpoint[] = endpointGroups.flatMap(({ endpoints }) => endpoints)

type Declared = (typeof groups)[number]['endpoints'][number]
type ByLine = { [E in Declared as `${E['method']} ${E['path']}`]: E }

/** The endpoint of a line of the call tables: a client calls by the line, and takes the types from here. */
export type EndpointOf<L extends CallLine> = L extends Endpoint
  ? L
  : `${L['method']} ${L['path']}` extends keyof ByLine
    ? ByLine[`${L['method']} ${L['path']}`]
    : never
