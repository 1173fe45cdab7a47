import { expect, test } from 'vitest'
import { select } from './selection.ts'

const files = [
  'contract/src/campaigns/campaigns.ts',
  'contract/test/campaigns.test.ts',
  'server/src/campaigns/search/search.test.ts',
  'server/src/campaigns/search/search.sql.ts',
  'server/src/money/refunds/refunds.test.ts',
  'server/test/processes/refunds.slow.test.ts',
  'server/migrations/0001_campaigns.sql',
  'web/src/features/campaigns/campaign/Card.tsx',
  'web/src/features/campaigns/campaign/Card.browser.test.tsx',
  'e2e/campaign-list.spec.ts',
  'e2e/refunds.spec.ts',
  'e2e/refunds-by-keyboard.slow.spec.ts',
]

test('a capability is selected by its folders and by the words in file names, also in the singular', () => {
  const { sources, tests, components, specs } = select(['campaigns'], files, { slow: false })
  expect(tests).toEqual(['contract/test/campaigns.test.ts', 'server/src/campaigns/search/search.test.ts'])
  expect(components).toEqual(['web/src/features/campaigns/campaign/Card.browser.test.tsx'])
  expect(specs).toEqual(['e2e/campaign-list.spec.ts'])
  expect(sources).toHaveLength(7)
})

test('several words select the files of each, and an unknown word selects nothing', () => {
  expect(select(['refunds', 'search'], files, { slow: false }).tests).toHaveLength(2)
  expect(select(['nothing'], files, { slow: true })).toEqual({ sources: [], tests: [], components: [], specs: [] })
})

test('slow tests are selected only in the tier that has them, and checked in both', () => {
  const [fast, all] = [select(['refunds'], files, { slow: false }), select(['refunds'], files, { slow: true })]
  expect(fast.tests).toEqual(['server/src/money/refunds/refunds.test.ts'])
  expect(fast.specs).toEqual(['e2e/refunds.spec.ts'])
  expect(all.tests).toEqual(['server/src/money/refunds/refunds.test.ts', 'server/test/processes/refunds.slow.test.ts'])
  expect(all.specs).toEqual(['e2e/refunds.spec.ts', 'e2e/refunds-by-keyboard.slow.spec.ts'])
  expect(fast.sources).toEqual(all.sources)
})
