import { vi } from 'vitest'
import { commands } from 'vitest/browser'

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** See `server/test/patience.ts`. */
    patient(ms: number): Promise<number>
  }
}

// Runs before each file of tests. An action, such as a click, may take as long as its test.
vi.setConfig({
  testTimeout: await commands.patient(60_000),
  expect: { poll: { timeout: await commands.patient(10_000) } },
})
