import { expect, test } from 'vitest'
import {
  playwrightFailures,
  playwrightRetried,
  playwrightSkipped,
  simulationFailures,
  vitestFailures,
  vitestSkipped,
} from './test-failures.ts'

const place = '    at /site/server/money.test.ts:2:48'

test('a failed test is printed with its file, error and location', () => {
  const failureMessages = [`AssertionError: expected 1 to be 2\n    at /site/node_modules/vitest/run.js:1:1\n${place}`]
  const assertionResults = [
    { fullName: 'adds up', status: 'failed', failureMessages },
    { fullName: 'rounds', status: 'passed', failureMessages: [] },
  ]
  const report = {
    testResults: [{ name: '/site/server/money.test.ts', status: 'failed', message: '', assertionResults }],
  }
  expect(vitestFailures(report, '/site')).toEqual([
    'server/money.test.ts › adds up\n    AssertionError: expected 1 to be 2\n    at /site/server/money.test.ts:2:48',
  ])
})

test('a file that never ran is printed with its error', () => {
  const broken = { name: '/site/a.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] }
  expect(vitestFailures({ testResults: [broken] }, '/site')).toEqual(['a.test.ts\n    Cannot find module'])
})

test('a failed browser test is printed without terminal colours, at any nesting depth', () => {
  const errors = [{ message: '\u001B[31mExpected\u001B[39m: visible' }]
  const spec = { title: 'donates', file: 'donation.spec.ts', ok: false, tests: [{ results: [{ errors }] }] }
  const passed = { ...spec, title: 'supports', ok: true }
  const report = { errors: [{ message: 'no server' }], suites: [{ specs: [passed], suites: [{ specs: [spec] }] }] }
  expect(playwrightFailures(report)).toEqual(['no server', 'donation.spec.ts › donates\n    Expected: visible'])
})

test('a failed seed is printed with the invariants that it violated', () => {
  expect(simulationFailures({ failures: ['seed 7: a cent is missing'] })).toEqual(['seed 7: a cent is missing'])
})

test('a suite without a report prints nothing', () => {
  expect([...vitestFailures(null, '/'), ...playwrightFailures(null), ...simulationFailures(null)]).toEqual([])
})

test('skipped tests of Vitest are named with their file', () => {
  const assertionResults = [
    { fullName: 'PayPal’s files agree', status: 'skipped' },
    { fullName: 'adds', status: 'passed' },
  ]
  const report = { testResults: [{ name: '/home/ana/muster/a.test.ts', assertionResults }] }
  expect(vitestSkipped(report, '/home/ana/muster')).toEqual(['a.test.ts › PayPal’s files agree'])
  expect(vitestSkipped(null, '/home/ana/muster')).toEqual([])
})

test('journeys that were skipped, or passed at a second try, are named', () => {
  const spec = (title: string, status: string) => ({ title, file: 'a.spec.ts', tests: [{ status }] })
  const inner = { specs: [spec('by chance', 'flaky'), spec('not here', 'skipped')] }
  const report = { suites: [{ specs: [spec('good', 'expected')], suites: [inner] }] }
  expect(playwrightRetried(report)).toEqual(['a.spec.ts › by chance'])
  expect(playwrightSkipped(report)).toEqual(['a.spec.ts › not here'])
  expect(playwrightRetried(null)).toEqual([])
})
