import type { Page } from '@playwright/test'
import { intercept } from './intercept.ts'
import type { World } from '../world.ts'

export type Viewport = 'wide' | 'phone'

/** One state of one screen: who looks, how it comes about, and what shows that it is there. */
export type State = {
  /** Screen and state, also the name of its picture. */
  name: string
  /** Signed out where nobody is named. */
  viewer?: 'member' | 'unverified' | 'admin'
  /** What this browser keeps already, as local storage. */
  kept?: Record<string, string>
  /** Opens the screen and brings it into the state. */
  open: (page: Page, world: World) => Promise<void>
  /** Text or heading that only this state shows. */
  shows: (page: Page) => ReturnType<Page['locator']>
  /** Where it exists on phones alone. */
  only?: Viewport
  /** A page that is not the web app's own: a mail in the inbox's frame, the payment sandbox. */
  kind?: 'inbox' | 'sandbox'
}

export const at = (path: string) => async (page: Page) => void (await page.goto(path))

export const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first()
export const alert = (text: string | RegExp) => (page: Page) =>
  page.getByRole('alert').filter({ hasText: text }).first()
export const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first()
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first()

/** Waits until the page knows who is signed in, and so is the page of that person. */
export const asMember = (page: Page) =>
  page.locator('header button', { hasText: 'Logout' }).first().waitFor({ state: 'attached' })

/** Waits until the browser has taken the page over. Who follows a link before is given a whole page by the server. */
export const takenOver = (page: Page) => page.getByRole('group', { name: 'Appearance' }).waitFor()

/** The grey shapes in the place of what is being fetched. */
export const skeleton = (page: Page) => page.locator('main [aria-hidden="true"].bg-sunk').first()

/** Opens a page whose calls of this path never come back. */
export const waiting = (calls: RegExp, path: string) => async (page: Page) => {
  await intercept(page, calls, () => undefined)
  await page.goto(path)
}

/** The app asks again after 1 and 2 seconds before it says that no answer comes. The page that is open does not wait so long. */
export const hurryToAskAgain = (page: Page) =>
  page.evaluate(() => {
    const wait = window.setTimeout.bind(window)
    const hurried = (run: () => void, ms?: number) => wait(run, ms === 1_000 || ms === 2_000 ? 0 : ms)
    window.setTimeout = hurried as typeof setTimeout
  })

/** Opens a page whose calls of this path get no answer. */
export const unanswered = (calls: RegExp, path: string) => async (page: Page) => {
  await intercept(page, calls, () => 'no answer')
  await page.goto(path, { waitUntil: 'commit' })
  await hurryToAskAgain(page)
  await page.waitForLoadState()
}

export const campaignPath = ({ campaign }: World) => `/campaigns/${campaign._id}`
