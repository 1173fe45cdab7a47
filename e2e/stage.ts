import { type Browser, type Page, test as base } from '@playwright/test'
import { watch } from './fixtures.ts'
import { makeWorld, type World } from './world.ts'

/** One page for all states that a test file opens in a worker, with its recorded problems. */
export type Stage = { page: Page; world: World; problems: string[] }

/** One stage per test file, because tests change the data. */
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
