import { patterns } from './paths.ts'

/** Titles of client-only pages, by pattern, for the shell that the server sends. */
export const clientTitles: Readonly<Record<string, string>> = {
  [patterns.login]: 'Log in',
  [patterns.register]: 'Create an account',
  [patterns.forgot]: 'Forgot your password?',
  [patterns.reset]: 'Set a new password',
  [patterns.account]: 'Account',
  [patterns.newCampaign]: 'Create a campaign',
  [patterns.editCampaign]: 'Edit the campaign',
  [patterns.campaignMoney]: 'Money',
  [patterns.invitation]: 'Co-organise a campaign',
  [patterns.transfer]: 'Take a campaign over',
  [patterns.favorites]: 'Favorites',
  [patterns.myCampaigns]: 'My campaigns',
  [patterns.myDisputes]: 'My disputes',
  [patterns.newDispute]: 'Raise a dispute',
  [patterns.myDonations]: 'My donations',
  [patterns.statement]: 'My donations',
  [patterns.receipt]: 'Donation receipt',
  [patterns.admin]: 'Admin',
  [patterns.adminStatus]: 'Status · Admin',
  [patterns.adminMails]: 'Failed mails · Admin',
  [patterns.adminLedger]: 'Ledger · Admin',
  [patterns.adminRetention]: 'Retention · Admin',
  [patterns.adminOrganisation]: 'Organisation · Admin',
}
