import { inject, vi } from 'vitest'
import { patient } from './patience.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The longest that a test takes on an idle machine. */
    testMs: number
  }
}

// Runs before each file of tests.
vi.setConfig({
  testTimeout: patient(inject('testMs')),
  hookTimeout: patient(120_000),
  expect: { poll: { timeout: patient(30_000) } },
})
