import { expect, test } from 'vitest'
import { addCounts, playwrightCounts, simulationCounts, vitestCounts } from './test-counts.ts'

const vitest = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 2, numTodoTests: 1 }
const playwright = { stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 4 } }

test('the counts of all suites are added up', () => {
  const sum = addCounts(vitestCounts(vitest, 0), playwrightCounts(playwright, 1))
  expect(sum).toEqual({ passed: 9, failed: 1, skipped: 7 })
})

test('a suite that crashed before its report is a failure', () => {
  expect(vitestCounts(null, 0).failed).toBe(1)
  expect(playwrightCounts(null, 0).failed).toBe(1)
  expect(simulationCounts(null, 0).failed).toBe(1)
})

test('each seed of a simulation is a test', () => {
  expect(simulationCounts({ passed: 40, failed: 1 }, 1)).toEqual({ passed: 40, failed: 1, skipped: 0 })
  expect(simulationCounts({ passed: 0, failed: 0 }, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('a suite that exits with an error but without a failed test is a failure', () => {
  expect(vitestCounts(vitest, 1)).toEqual({ passed: 5, failed: 1, skipped: 3 })
})
