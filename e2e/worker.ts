import { test as base } from '@playwright/test'
import { patient } from '../server/test/patience.ts'
import { site } from './api.ts'
import { waitMaxMs } from './patience.ts'
import { startForWorker } from './start-server.ts'

/** What all browser tests have: a server and a database of their worker, and time limits that suit the machine when the test begins. */
export const test = base.extend<{ limits: undefined }, { server: string }>({
  server: [
    async ({}, use) => {
      const stop = await startForWorker()
      await use(site())
      await stop()
    },
    { scope: 'worker', auto: true },
  ],
  baseURL: ({ server }, use) => use(server),
  actionTimeout: ({}, use) => use(waitMaxMs()),
  navigationTimeout: ({}, use) => use(waitMaxMs()),
  limits: [
    async ({}, use, testInfo) => {
      testInfo.setTimeout(patient(testInfo.timeout))
      await use(undefined)
    },
    { auto: true },
  ],
})
