import { type Page, test as base } from '@playwright/test'
import { watch } from './fixtures.ts'
import { makeWorld, type World } from './world.ts'

/** One page for all states of a worker, with what went wrong in it. */
export type Stage = { page: Page; world: World; problems: string[] }

export const test = base.extend<object, { stage: Stage }>({
  stage: [
    async ({ browser }, use) => {
      const world = await makeWorld()
      const context = await browser.newContext({ baseURL: process.env.MUSTER_URL ?? '', locale: 'en-GB' })
      const page = await context.newPage()
      const problems: string[] = []
      watch(page, problems)
      await use({ page, world, problems })
      await context.close()
    },
    { scope: 'worker' },
  ],
})
