import type { Browser, Page } from '@playwright/test'
import { watch } from './fixtures.ts'
import { waitMaxMs } from './patience.ts'
import { type State, show, states } from './states.ts'
import { test as base } from './worker.ts'
import { makeWorld, type World } from './world.ts'

/** One page for all states that a worker opens, with its recorded problems. */
export type Stage = {
  page: Page
  world: World
  problems: string[]
  /** The state that the page shows, if no test has changed it since. */
  shown: State | null
}

const openStage = async (browser: Browser, baseURL: string): Promise<Stage> => {
  const world = await makeWorld()
  const context = await browser.newContext({ baseURL, locale: 'en-GB' })
  const page = await context.newPage()
  const problems: string[] = []
  watch(page, problems)
  return { page, world, problems, shown: null }
}

const openIn = async (stage: Stage, state: State): Promise<void> => {
  stage.shown = null
  stage.page.setDefaultTimeout(waitMaxMs())
  await show(stage.page, state, stage.world)
}

/** Opens a state for tests that change it. */
export const openState = async (name: string, stage: Stage): Promise<void> => {
  const state = states.find((one) => one.name === name)
  if (!state) throw new Error(`no state is named "${name}"`)
  await openIn(stage, state)
}

/** Opens a state for a test that only reads it. The tests that follow can read it without opening it again. */
export const openOnce = async (state: State, stage: Stage): Promise<void> => {
  if (stage.shown === state) return
  stage.problems.splice(0)
  await openIn(stage, state)
  stage.shown = state
}

/**
 * Playwright gives tests with other fixtures of a worker other workers. So these tests never share a database with journeys, which create
 * campaigns, payouts and disputes of their own.
 */
export const test = base.extend<object, { stage: Stage }>({
  stage: [
    async ({ browser, server }, use) => {
      await use(await openStage(browser, server))
    },
    { scope: 'worker' },
  ],
})
