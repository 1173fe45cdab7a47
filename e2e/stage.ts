import { type Browser, type Page, test as base } from '@playwright/test'
import { watch } from './fixtures.ts'
import { type State, show, states } from './states.ts'
import { makeWorld, type World } from './world.ts'

/** One page for all states that a worker opens, with its recorded problems. */
export type Stage = {
  page: Page
  world: World
  problems: string[]
  /** The state that the page shows, if no test has changed it since. */
  shown: State | null
}

/** A module is loaded once in each worker. */
let opening: Promise<Stage> | null = null

const openStage = async (browser: Browser): Promise<Stage> => {
  const world = await makeWorld()
  const context = await browser.newContext({ baseURL: process.env.MUSTER_URL ?? '', locale: 'en-GB' })
  const page = await context.newPage()
  const problems: string[] = []
  watch(page, problems)
  return { page, world, problems, shown: null }
}

/** Opens a state for tests that change it. */
export const openState = async (name: string, stage: Stage): Promise<void> => {
  const state = states.find((one) => one.name === name)
  if (!state) throw new Error(`no state is named "${name}"`)
  stage.shown = null
  await show(stage.page, state, stage.world)
}

/** Opens a state for a test that only reads it. The tests that follow can read it without opening it again. */
export const openOnce = async (state: State, stage: Stage): Promise<void> => {
  if (stage.shown === state) return
  stage.shown = null
  stage.problems.splice(0)
  await show(stage.page, state, stage.world)
  stage.shown = state
}

export const test = base.extend<{ stage: Stage }>({
  stage: async ({ browser }, use) => {
    opening ??= openStage(browser)
    await use(await opening)
  },
})
