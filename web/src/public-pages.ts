import type { RouteObject } from 'react-router'
import { patterns } from './paths.ts'

/**
 * A page's module: `Component`, and if need be `loader` (made by `api/load.ts`), `handle` (`PageHandle`), and `action` (made by
 * `api/press.ts`) where it waits for a press.
 */
export type PageModule = Pick<RouteObject, 'Component' | 'loader' | 'handle' | 'action'>

/**
 * `file` names the module to the build, so that a rendered page asks for its code at once. `waitsForPress`: whether, with
 * this query, a mail leads to it that changes something once its button is pressed. It then takes its own form, and is never cached.
 */
export type PublicPage = {
  file: string
  fetch: () => Promise<PageModule>
  waitsForPress?: (search: URLSearchParams) => boolean
}

const always = () => true

const home: PublicPage = { file: 'src/pages/home/HomePage.tsx', fetch: () => import('./pages/home/HomePage.tsx') }

/** Pages that the server renders too, by pattern. Every other page belongs to the browser alone: `client-pages.ts`. */
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
    waitsForPress: (search) => search.has('joinToken'),
  },
  [patterns.verifyEmail]: {
    file: 'src/pages/account/VerifyEmailPage.tsx',
    fetch: () => import('./pages/account/VerifyEmailPage.tsx'),
    waitsForPress: always,
  },
  [patterns.confirmPaypalEmail]: {
    file: 'src/pages/account/ConfirmPaypalEmailPage.tsx',
    fetch: () => import('./pages/account/ConfirmPaypalEmailPage.tsx'),
    waitsForPress: always,
  },
  [patterns.undoPayoutAddress]: {
    file: 'src/pages/account/UndoPayoutAddressPage.tsx',
    fetch: () => import('./pages/account/UndoPayoutAddressPage.tsx'),
    waitsForPress: always,
  },
  [patterns.verifyJoin]: {
    file: 'src/pages/campaigns/VerifyJoinPage.tsx',
    fetch: () => import('./pages/campaigns/VerifyJoinPage.tsx'),
    waitsForPress: always,
  },
  [patterns.mine]: {
    file: 'src/pages/campaigns/MinePage.tsx',
    fetch: () => import('./pages/campaigns/MinePage.tsx'),
    waitsForPress: always,
  },
  [patterns.unsubscribe]: {
    file: 'src/pages/account/UnsubscribePage.tsx',
    fetch: () => import('./pages/account/UnsubscribePage.tsx'),
    waitsForPress: always,
  },
}
