import type { RouteObject } from 'react-router'
import { patterns } from './paths.ts'

/** A page's module: `Component`, and if need be `loader` (made by `api/load.ts`) and `handle` (`PageHandle`). */
export type PageModule = Pick<RouteObject, 'Component' | 'loader' | 'handle'>

/** `file` names the module to the build, so that a rendered page asks for its code at once. */
export type PublicPage = { file: string; fetch: () => Promise<PageModule> }

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
  },
}
