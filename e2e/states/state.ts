import type { Page } from '@playwright/test'
import { intercept } from './intercept.ts'
import type { World } from '../world.ts'
import { click } from '../hands.ts'

export type Viewport = 'wide' | 'phone'

/** One state of a screen: its viewer, how to reach it, and how to recognise it. */
export type State = {
  /** Screen and state. Also the name of its screenshot. */
  name: string
  /** Signed out by default. */
  viewer?: 'member' | 'unverified' | 'admin'
  /** The initial local storage. */
  kept?: Record<string, string>
  /** Opens the screen and brings it into the state. */
  open: (page: Page, world: World) => Promise<void>
  /** A text or heading that only this state contains. */
  shows: (page: Page) => ReturnType<Page['locator']>
  /** For states that exist only on phones. */
  only?: Viewport
  /** For pages outside of the web app: a mail in the inbox, the PayPal sandbox. */
  kind?: 'inbox' | 'sandbox'
}

export const at = (path: string) => async (page: Page) => void (await page.goto(path))

export const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first()
export const alert = (text: string | RegExp) => (page: Page) =>
  page.getByRole('alert').filter({ hasText: text }).first()
export const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first()
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first()

/** Waits until the page has loaded the session. */
export const asMember = (page: Page) =>
  page.locator('header button', { hasText: 'Logout' }).first().waitFor({ state: 'attached' })

/** The skeleton during loading. */
export const skeleton = (page: Page) => page.locator('main [aria-hidden="true"].bg-sunk').first()

/** Opens a page whose calls of this path never complete. */
export const waiting = (calls: RegExp, path: string) => async (page: Page) => {
  await intercept(page, calls, () => undefined)
  await page.goto(path)
}

/** Skips the app's retries after 1 and 2 seconds in the open page. */
export const hurryToAskAgain = (page: Page) =>
  page.evaluate(() => {
    const wait = window.setTimeout.bind(window)
    const hurried = (run: () => void, ms?: number) => wait(run, ms === 1_000 || ms === 2_000 ? 0 : ms)
    window.setTimeout = hurried as typeof setTimeout
  })

/** Opens a page whose calls of this path fail without a response. */
export const unanswered = (calls: RegExp, path: string) => async (page: Page) => {
  await intercept(page, calls, () => 'no answer')
  await page.goto(path, { waitUntil: 'commit' })
  await hurryToAskAgain(page)
  await page.waitForLoadState()
}

/** On the page of a campaign: opens the dialog. */
export const openProblem = (page: Page) => click(button(page, 'Report a problem'))

/** On the page of a campaign: chooses what the problem is about. */
export const reportProblem = async (page: Page, about: 'the campaign' | 'a dispute') => {
  await openProblem(page)
  const name = about === 'the campaign' ? /^Something is wrong with this campaign/ : /^Something went wrong for me/
  await click(page.getByRole('button', { name }))
}

export const campaignPath = ({ campaign }: World) => `/campaigns/${campaign._id}`
