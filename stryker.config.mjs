import { pureRules } from './scripts/pure-rules.ts'

/** Changes the contract and the pure rules in small ways, one at a time, and asks whether a test notices: npm run mutate. */
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutation.config.ts', related: false },
  mutate: ['contract/src/**/*.ts', ...pureRules],
  coverageAnalysis: 'perTest',
  ignorePatterns: ['/web', '/data', '/docs/pictures', '/e2e', '/bench', '/paypal-sandbox'],
  tempDirName: 'node_modules/.cache/mutants',
  reporters: ['clear-text', 'json'],
  jsonReporter: { fileName: 'node_modules/.cache/mutation.json' },
  clearTextReporter: { allowColor: false, reportTests: false, logTests: false, reportScoreTable: true },
  warnings: { slow: false },
  timeoutMS: 20_000,
  concurrency: 2,
  thresholds: { high: 95, low: 85, break: 85 },
}
