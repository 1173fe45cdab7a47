import * as campaignPage from './pages/campaigns/CampaignPage.tsx'
import * as campaignsPage from './pages/campaigns/CampaignsPage.tsx'
import * as homePage from './pages/home/HomePage.tsx'
import { patterns } from './paths.ts'
import type { Route } from './router/route.ts'

/** `takesPostedForm`: whether the page with this query has a form that is posted to the page itself. Such a page is never cached. */
export type PublicPage = Pick<Route, 'page' | 'fetch'> & {
  takesPostedForm?: (search: URLSearchParams) => boolean
}

const always = () => true

/**
 * Pages that the server renders too, by pattern. All other pages are rendered only in the browser: `client-pages.ts`. Those that most visits
 * begin with come with the app.
 */
export const publicPages: Readonly<Record<string, PublicPage>> = {
  [patterns.home]: { page: homePage },
  [patterns.verifyPhone]: { page: homePage },
  [patterns.campaigns]: {
    page: campaignsPage,
  },
  [patterns.campaign]: {
    page: campaignPage,
    takesPostedForm: (search) => search.has('joinToken'),
  },
  [patterns.campaignVersions]: {
    fetch: () => import('./pages/campaigns/VersionsPage.tsx'),
  },
  [patterns.terms]: {
    fetch: () => import('./pages/legal/TermsPage.tsx'),
  },
  [patterns.privacy]: {
    fetch: () => import('./pages/legal/PrivacyPage.tsx'),
  },
  [patterns.imprint]: {
    fetch: () => import('./pages/legal/ImprintPage.tsx'),
  },
  [patterns.verifyEmail]: {
    fetch: () => import('./pages/account/VerifyEmailPage.tsx'),
    takesPostedForm: always,
  },
  [patterns.confirmPaypalEmail]: {
    fetch: () => import('./pages/account/ConfirmPaypalEmailPage.tsx'),
    takesPostedForm: always,
  },
  [patterns.undoPayoutAddress]: {
    fetch: () => import('./pages/account/UndoPayoutAddressPage.tsx'),
    takesPostedForm: always,
  },
  [patterns.confirmEmail]: {
    fetch: () => import('./pages/account/ConfirmEmailPage.tsx'),
    takesPostedForm: always,
  },
  [patterns.undoEmail]: {
    fetch: () => import('./pages/account/UndoEmailPage.tsx'),
    takesPostedForm: always,
  },
  [patterns.verifyJoin]: {
    fetch: () => import('./pages/campaigns/VerifyJoinPage.tsx'),
    takesPostedForm: always,
  },
  [patterns.verifyReport]: {
    fetch: () => import('./pages/campaigns/VerifyReportPage.tsx'),
    takesPostedForm: always,
  },
  [patterns.verifyFollow]: {
    fetch: () => import('./pages/campaigns/VerifyFollowPage.tsx'),
    takesPostedForm: always,
  },
  [patterns.verifyQuestion]: {
    fetch: () => import('./pages/campaigns/VerifyQuestionPage.tsx'),
    takesPostedForm: always,
  },
  [patterns.mine]: {
    fetch: () => import('./pages/campaigns/MinePage.tsx'),
    takesPostedForm: always,
  },
  [patterns.appeal]: {
    fetch: () => import('./pages/account/AppealPage.tsx'),
    takesPostedForm: always,
  },
  [patterns.notMe]: {
    fetch: () => import('./pages/account/NotMePage.tsx'),
    takesPostedForm: always,
  },
  [patterns.unsubscribe]: {
    fetch: () => import('./pages/account/UnsubscribePage.tsx'),
    takesPostedForm: always,
  },
}
