import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { patient } from '../server/test/patience.ts'

const asRoot = process.getuid?.() === 0
/** Mutant runs set a shorter timeout, because a detected mutant makes an expectation fail by timeout. */
const hurriedMs = Number(process.env.EXPECT_TIMEOUT_MS ?? 0)
/** The longest that an expectation or an action waits. An action is also a locator's `waitFor`. */
const waitMaxMs = hurriedMs || patient(20_000)
const calm = ['--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync']

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './start-server.ts',
  fullyParallel: true,
  // One more than the number of cores, because some workers always wait for the server.
  workers: availableParallelism() + 1,
  forbidOnly: true,
  // Five times the duration of the longest test, for a busy machine.
  timeout: patient(240_000),
  expect: { timeout: waitMaxMs },
  use: {
    actionTimeout: waitMaxMs,
    navigationTimeout: waitMaxMs,
    // Set by the global set-up before any worker starts.
    baseURL: process.env.MUSTER_URL ?? '',
    locale: 'en-GB',
    timezoneId: 'Europe/Ljubljana',
    // Recording a trace doubles the time of a test; use `--trace on` if you need one.
    trace: 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [...calm, '--no-first-run', ...(asRoot ? ['--no-sandbox'] : [])],
    },
  },
})
