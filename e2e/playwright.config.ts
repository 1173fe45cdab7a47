import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'

const asRoot = process.getuid?.() === 0
/** Of a run that plants mistakes, which waits in vain again and again: what it waits for comes soon or not at all. */
const hurriedMs = Number(process.env.EXPECT_TIMEOUT_MS ?? 0)
const calm = ['--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync']

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './start-server.ts',
  fullyParallel: true,
  // One more than there are cores, because some of them always wait for the server.
  workers: availableParallelism() + 1,
  forbidOnly: true,
  // The longest journey takes a fifth of it, but other work may hold the machine.
  timeout: 240_000,
  expect: { timeout: hurriedMs || 20_000 },
  use: {
    actionTimeout: hurriedMs,
    // Set by the global set-up before any worker starts.
    baseURL: process.env.MUSTER_URL ?? '',
    locale: 'en-GB',
    timezoneId: 'Europe/Ljubljana',
    // A recording takes about as long as what it records: `--trace on` where one is wanted.
    trace: 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [...calm, '--no-first-run', ...(asRoot ? ['--no-sandbox'] : [])],
    },
  },
})
