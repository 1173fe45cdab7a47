import { setTimeout as pause } from 'node:timers/promises'
import { errors, type Locator, type Page } from '@playwright/test'

/**
 * Pressing and typing, for every test. Before React has hydrated a server-rendered page, the browser answers by itself: it posts a form
 * or follows a link without the app. So each function here waits for React first. The linter refuses Playwright's own actions elsewhere.
 */

/**
 * Whether the page that the browser shows answers as it will from then on. Runs in the page. A page without the app's script, and a
 * browser without JavaScript, have nothing to wait for. The choice of the theme is in the frame of every page, and is rendered by the
 * first update after hydration, when all handlers and effects exist.
 */
const isReady = () =>
  matchMedia('(scripting: none)').matches ||
  document.querySelector('script[type="module"][src^="/assets/"]') === null ||
  document.querySelector('footer input[name="theme"]') !== null

/** Waits until React has hydrated the page, if it is a page of the app. */
export const waitForHydration = async (page: Page): Promise<void> => {
  try {
    await page.waitForFunction(isReady)
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error
    throw new Error(`React has not hydrated ${page.url()}: ${error.message}`, { cause: error })
  }
}

/** Waits for the element first, because it can be on the next page, which React has to hydrate as well. */
const reach = async (target: Locator): Promise<void> => {
  await target.waitFor({ state: 'attached' })
  await waitForHydration(target.page())
}

/** What a page does whose element did not hold still. Runs beside a page that may not answer. */
const answerOf = (page: Page): Promise<string> => {
  const drawn = page.evaluate(
    () =>
      new Promise<string>((done) => {
        requestAnimationFrame(() => done('draws frames'))
        setTimeout(() => done('answers, but draws no frame'), 2_000)
      }),
  )
  return Promise.race([drawn, pause(5_000, 'does not answer: its script is busy')])
}

export const click = async (target: Locator): Promise<void> => {
  await reach(target)
  try {
    await target.click()
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error
    throw new Error(`The page ${await answerOf(target.page())}. ${error.message}`, { cause: error })
  }
}

/** Clicks the button with exactly this name. */
export const clickButton = (within: Page | Locator, name: string | RegExp): Promise<void> =>
  click(within.getByRole('button', { name, exact: true }))

/** For tests about the page before React hydrates it. */
export const clickBeforeHydration = (target: Locator): Promise<void> => target.click()

export const fill = async (target: Locator, text: string): Promise<void> => {
  await reach(target)
  await target.fill(text)
}

export const press = async (target: Locator, key: string): Promise<void> => {
  await reach(target)
  await target.press(key)
}

/** Types key by key, where `fill` would change the text at once. */
export const typeInto = async (target: Locator, text: string): Promise<void> => {
  await reach(target)
  await target.pressSequentially(text)
}

export const check = async (target: Locator): Promise<void> => {
  await reach(target)
  await target.check()
}

/** Chooses an option of a select by its value or label. */
export const choose = async (target: Locator, option: string): Promise<void> => {
  await reach(target)
  await target.selectOption(option)
}

export const chooseFiles = async (target: Locator, files: Parameters<Locator['setInputFiles']>[0]): Promise<void> => {
  await reach(target)
  await target.setInputFiles(files)
}

/** Presses a key at the focused element. */
export const pressKey = async (page: Page, key: string): Promise<void> => {
  await waitForHydration(page)
  await page.keyboard.press(key)
}

/** Types at the focused element. */
export const typeText = async (page: Page, text: string): Promise<void> => {
  await waitForHydration(page)
  await page.keyboard.type(text)
}

/** Inserts a text at the focused element at once, as pasting does. */
export const insertText = async (page: Page, text: string): Promise<void> => {
  await waitForHydration(page)
  await page.keyboard.insertText(text)
}
