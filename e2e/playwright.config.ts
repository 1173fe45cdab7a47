import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'

const asRoot = process.getuid?.() === 0
const calm = ['--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync']

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './start-database.ts',
  fullyParallel: true,
  // One more than the number of cores, because some workers always wait for the server.
  workers: availableParallelism() + 1,
  forbidOnly: true,
  // Five times the duration of the longest test. The fixtures in worker.ts scale it, and set all other limits.
  timeout: 240_000,
  // Second tries are for the workflows alone, where a run that fails by chance is seen hours later.
  retries: Number(process.env.BROWSER_RETRIES ?? 0),
  use: {
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
