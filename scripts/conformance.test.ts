import { expect, test } from 'vitest'
import { callsOf, gaps, rowsOf } from './conformance.ts'
import { titlesIn } from './test-titles.ts'

const file = `
import { test, describe, expect } from 'vitest'
describe('a guest', () => {
  test('is counted once', () => { expect('not this').toBe('not this') })
  test.each([1, 2])('is refused with %i', () => {})
})
test.concurrent.for(points)('at %s: nothing is charged', async () => {})
test(\`killed at \${moments} moments\`, () => {})
test.describe('in a browser', () => {})
const state = { name: 'no state' }
`

test('the titles of a file are those of its tests, with their placeholders', () => {
  expect([...titlesIn('server/src/a.test.ts', file)]).toEqual([
    'a guest',
    'is counted once',
    'is refused with %i',
    'at %s: nothing is charged',
    'killed at ${moments} moments',
    'in a browser',
  ])
})

test('the states of screens are titles too', () => {
  expect(titlesIn('e2e/states/a.ts', "export const a = [{ name: 'home, empty' }]")).toEqual(new Set(['home, empty']))
})

const table = `# Words

| What | Held by |
| --- | --- |
| \`GET /tags\` | \`a.test.ts\`: is counted once |
| A \\| B | \`a.test.ts\`: is counted once<br>\`b.test.ts\`: nobody wrote this |
| Nothing | |
`
const titlesOf = (path: string) => new Set(path === 'a.test.ts' ? ['is counted once'] : [])

test('a row names what is promised, and its tests', () => {
  expect(rowsOf(table)).toEqual([
    { line: 5, promise: '`GET /tags`', tests: [{ path: 'a.test.ts', title: 'is counted once' }] },
    {
      line: 6,
      promise: 'A | B',
      tests: [
        { path: 'a.test.ts', title: 'is counted once' },
        { path: 'b.test.ts', title: 'nobody wrote this' },
      ],
    },
    { line: 7, promise: 'Nothing', tests: [] },
  ])
})

test('a row without a test, a test that does not exist and a call without a row are told', () => {
  expect(gaps(rowsOf(table), ['GET /tags', 'POST /tags'], titlesOf)).toEqual([
    'docs/conformance.md:6: b.test.ts has no test "nobody wrote this"',
    'docs/conformance.md:7: no test holds "Nothing"',
    'docs/conformance.md: POST /tags has no row',
  ])
})

test('the calls are those of the API’s description', () => {
  expect(callsOf({ paths: { '/tags': { get: {}, post: {} } } })).toEqual(['GET /tags', 'POST /tags'])
})
