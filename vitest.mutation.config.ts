import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { pureRules, testOf } from './scripts/pure-rules.ts'

// The tests that need neither a database nor a process: fast enough to be run once for each mutant.
export default defineConfig({
  // In a copy of the tree the package's own name would lead back to the original, which has no mutants.
  resolve: { alias: { '@muster/contract': resolve(import.meta.dirname, 'contract/src') } },
  test: {
    include: ['contract/test/*.test.ts', ...pureRules.map(testOf)],
    setupFiles: ['server/test/property-seed.ts'],
    testTimeout: 20_000,
  },
})
