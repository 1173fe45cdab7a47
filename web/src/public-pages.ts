import type { RouteObject } from 'react-router'
import { patterns } from './paths.ts'

/**
 * A page's module: `Component`, and optionally `loader` (made by `api/load.ts`), `handle` (`PageHandle`), and `action` (made by
 * `api/form-action.ts`) if the page takes a posted form.
 */
export type PageModule = Pick<RouteObject, 'Component' | 'loader' | 'handle' | 'action'>

/**
 * `file` names the module to the build, so that a rendered page preloads its code. `takesPostedForm`: whether the page with this query
 * has a form that is posted to the page itself. Such a page is never cached.
 */
export type PublicPage = {
  file: string
  fetch: () => Promise<PageModule>
  takesPostedForm?: (search: URLSearchParams) => boolean
}

const always = () => true

const home: PublicPage = { file: 'src/pages/home/HomePage.tsx', fetch: () => import('./pages/home/HomePage.tsx') }

/** Pages that the server renders too, by pattern. All other pages are rendered only in the browser: `client-pages.ts`. */
export const publicPages: Readonly<Record<string, PublicPage>> = {
  [patterns.home]: home,
  [patterns.verifyPhone]: home,
  [patterns.campaigns]: {
    file: 'src/pages/campaigns/CampaignsPage.tsx',
    fetch: () => import('./pages/campaigns/CampaignsPage.tsx'),
  },
  [patterns.campaign]: {
    file: 'src/pages/campaigns/CampaignPage.tsx',
    fetch: () => import('./pages/campaigns/CampaignPage.tsx'),
    takesPostedForm: (search) => search.has('joinToken'),
  },
  [patterns.terms]: {
    file: 'src/pages/legal/TermsPage.tsx',
    fetch: () => import('./pages/legal/TermsPage.tsx'),
  },
  [patterns.privacy]: {
    file: 'src/pages/legal/PrivacyPage.tsx',
    fetch: () => import('./pages/legal/PrivacyPage.tsx'),
  },
  [patterns.imprint]: {
    file: 'src/pages/legal/ImprintPage.tsx',
    fetch: () => import('./pages/legal/ImprintPage.tsx'),
  },
  [patterns.verifyEmail]: {
    file: 'src/pages/account/VerifyEmailPage.tsx',
    fetch: () => import('./pages/account/VerifyEmailPage.tsx'),
    takesPostedForm: always,
  },
  [patterns.confirmPaypalEmail]: {
    file: 'src/pages/account/ConfirmPaypalEmailPage.tsx',
    fetch: () => import('./pages/account/ConfirmPaypalEmailPage.tsx'),
    takesPostedForm: always,
  },
  [patterns.undoPayoutAddress]: {
    file: 'src/pages/account/UndoPayoutAddressPage.tsx',
    fetch: () => import('./pages/account/UndoPayoutAddressPage.tsx'),
    takesPostedForm: always,
  },
  [patterns.verifyJoin]: {
    file: 'src/pages/campaigns/VerifyJoinPage.tsx',
    fetch: () => import('./pages/campaigns/VerifyJoinPage.tsx'),
    takesPostedForm: always,
  },
  [patterns.mine]: {
    file: 'src/pages/campaigns/MinePage.tsx',
    fetch: () => import('./pages/campaigns/MinePage.tsx'),
    takesPostedForm: always,
  },
  [patterns.unsubscribe]: {
    file: 'src/pages/account/UnsubscribePage.tsx',
    fetch: () => import('./pages/account/UnsubscribePage.tsx'),
    takesPostedForm: always,
  },
}
