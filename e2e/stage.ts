import { type Browser, type Page, test as base } from '@playwright/test'
import { watch } from './fixtures.ts'
import { makeWorld, type World } from './world.ts'

/** One page for all states that a file of tests opens in a worker, with what went wrong in it. */
export type Stage = { page: Page; world: World; problems: string[] }

/** One for each file: what the states of one file do to the world must not decide what those of another find. */
const stages = new Map<string, Promise<Stage>>()

const openStage = async (browser: Browser): Promise<Stage> => {
  const world = await makeWorld()
  const context = await browser.newContext({ baseURL: process.env.MUSTER_URL ?? '', locale: 'en-GB' })
  const page = await context.newPage()
  const problems: string[] = []
  watch(page, problems)
  return { page, world, problems }
}

export const test = base.extend<{ stage: Stage }>({
  stage: async ({ browser }, use, { file }) => {
    const stage = stages.get(file) ?? openStage(browser)
    stages.set(file, stage)
    await use(await stage)
  },
})
