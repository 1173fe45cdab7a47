import { accountEndpoints } from './accounts.ts'
import { attentionEndpoints } from './attention.ts'
import { campaignEndingEndpoints } from './campaign-endings.ts'
import { campaignMoneyEndpoints } from './campaign-money.ts'
import { campaignEndpoints } from './campaigns.ts'
import { disputeEndpoints } from './disputes.ts'
import { checkEndpoints } from './checks.ts'
import { cronEndpoints } from './cron.ts'
import { donationEndpoints } from './donations.ts'
import type { Endpoint } from './endpoint.ts'
import { geoEndpoints } from './geo.ts'
import { healthEndpoints } from './health.ts'
import { historyEndpoints } from './history.ts'
import { ledgerEndpoints } from './ledger.ts'
import { mineEndpoints } from './mine.ts'
import { myDataEndpoints } from './my-data.ts'
import { secondFactorEndpoints } from './second-factor.ts'
import { secretEndpoints } from './secrets.ts'
import { sessionEndpoints } from './sessions.ts'
import { raisedEndpoints } from './raised.ts'
import { payoutEndpoints } from './payouts.ts'
import { refundEndpoints } from './refunds.ts'
import { supportEndpoints } from './supports.ts'
import { unsubscribeEndpoints } from './unsubscribe.ts'
import { uploadEndpoints } from './uploads.ts'
import { userEndpoints } from './users.ts'
import { waitingEndpoints } from './waiting.ts'

/** The calls of one capability. */
export type EndpointGroup = { name: string; about: string; endpoints: readonly Endpoint[] }

/** Every call of the API by capability, in the order in which the API's reference shows them. */
export const endpointGroups: readonly EndpointGroup[] = [
  {
    name: 'Accounts',
    about: 'Register, verify an address, log in and out, change the profile, the password and the payout address.',
    endpoints: accountEndpoints,
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
    endpoints: [...campaignEndpoints, ...campaignEndingEndpoints, ...attentionEndpoints, ...raisedEndpoints],
  },
  { name: 'Places', about: 'Names of cities, states and countries while a person types.', endpoints: geoEndpoints },
  { name: 'Pictures', about: 'Upload avatars and the pictures of campaigns.', endpoints: uploadEndpoints },
  {
    name: 'Support',
    about: 'Support a campaign with or without an account, and withdraw.',
    endpoints: [...supportEndpoints, ...mineEndpoints],
  },
  { name: 'Mails', about: 'Stop the mails about a campaign.', endpoints: unsubscribeEndpoints },
  {
    name: 'Donations',
    about: 'Donate through PayPal, follow a donation, read its receipt. Donations are in US dollars.',
    endpoints: donationEndpoints,
  },
  { name: 'Refunds', about: 'Give a donation back, in whole or in part.', endpoints: refundEndpoints },
  {
    name: 'Money of a campaign',
    about: 'Every figure of a campaign, and the entries of the ledger behind it.',
    endpoints: campaignMoneyEndpoints,
  },
  { name: 'Payouts', about: 'Request, approve and reject payouts.', endpoints: payoutEndpoints },
  { name: 'Disputes', about: 'Raise disputes and decide about them.', endpoints: disputeEndpoints },
  { name: 'Reminders', about: 'The job that mails everyone of a campaign before its day.', endpoints: cronEndpoints },
  {
    name: 'Ledger',
    about: 'The money of the whole site, the checks of its books, and what was set aside for a person.',
    endpoints: [...checkEndpoints, ...ledgerEndpoints],
  },
  {
    name: 'Users and history',
    about: 'Find users and read who changed what.',
    endpoints: [...userEndpoints, ...historyEndpoints],
  },
  { name: 'Stored secrets', about: 'Name and replace secrets. A value is never answered.', endpoints: secretEndpoints },
  {
    name: 'The site',
    about: 'Whether the server works, what the site offers, and what waits for an admin.',
    endpoints: [...healthEndpoints, ...waitingEndpoints],
  },
]

/** Every call of the API. The server must register exactly these, and OpenAPI is made from them. */
export const allEndpoints: readonly Endpoint[] = endpointGroups.flatMap(({ endpoints }) => endpoints)
