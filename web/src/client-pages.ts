import { patterns } from './paths.ts'
import type { Page } from './router/route.ts'

/**
 * Client-only pages, by pattern: the server sends the empty shell for them, and its bundle does not contain their code. Each is one dynamic
 * import: the build reads the module from it, so that the shell preloads its code.
 */
export const clientPages: Readonly<Record<string, () => Promise<Page>>> = {
  [patterns.login]: () => import('./pages/account/LoginPage.tsx'),
  [patterns.register]: () => import('./pages/account/RegisterPage.tsx'),
  [patterns.forgot]: () => import('./pages/account/ForgotPage.tsx'),
  [patterns.reset]: () => import('./pages/account/ResetPage.tsx'),
  [patterns.account]: () => import('./pages/account/AccountPage.tsx'),
  [patterns.newCampaign]: () => import('./pages/campaigns/NewCampaignPage.tsx'),
  [patterns.editCampaign]: () => import('./pages/campaigns/EditCampaignPage.tsx'),
  [patterns.campaignMoney]: () => import('./pages/campaigns/MoneyPage.tsx'),
  [patterns.invitation]: () => import('./pages/campaigns/InvitationPage.tsx'),
  [patterns.transfer]: () => import('./pages/campaigns/TransferPage.tsx'),
  [patterns.favorites]: () => import('./pages/favorites/FavoritesPage.tsx'),
  [patterns.myCampaigns]: () => import('./pages/campaigns/MyCampaignsPage.tsx'),
  [patterns.myDisputes]: () => import('./pages/disputes/MyDisputesPage.tsx'),
  [patterns.newDispute]: () => import('./pages/disputes/NewDisputePage.tsx'),
  [patterns.myDonations]: () => import('./pages/donations/MyDonationsPage.tsx'),
  [patterns.statement]: () => import('./pages/donations/StatementPage.tsx'),
  [patterns.receipt]: () => import('./pages/donations/ReceiptPage.tsx'),
  [patterns.admin]: () => import('./pages/admin/AdminPage.tsx'),
  [patterns.adminStatus]: () => import('./pages/admin/StatusPage.tsx'),
  [patterns.adminMails]: () => import('./pages/admin/FailedMailsPage.tsx'),
  [patterns.adminLedger]: () => import('./pages/admin/LedgerPage.tsx'),
  [patterns.adminRetention]: () => import('./pages/admin/RetentionPage.tsx'),
  [patterns.adminOrganisation]: () => import('./pages/admin/OrganisationPage.tsx'),
}
