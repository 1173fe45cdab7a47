import { expect, test } from 'vitest'
import { callsOf, gaps } from './gaps.ts'
import { pageOf } from './page.ts'
import { readSections, rowsOf } from './rows.ts'
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

test('the titles of a file are those of its tests, with placeholders', () => {
  expect([...titlesIn(file)]).toEqual([
    'a guest',
    'is counted once',
    'is refused with %i',
    'at %s: nothing is charged',
    'killed at ${moments} moments',
    'in a browser',
  ])
})

const source = `# Words
> What they mean.

\`GET /tags\`
  a.test.ts
    is counted once

A <b> | on [each] screen
  a.test.ts
    nobody wrote this
  e2e/states/a.ts
    home, empty

Nothing
`
const sections = readSections(source)
const titlesOf = (path: string) => new Set(path === 'a.test.ts' ? ['is counted once'] : [])

test('a row consists of its promise, details and tests', () => {
  expect(sections).toEqual([
    {
      title: 'Words',
      introduction: ['What they mean.'],
      rows: [
        { line: 4, promise: '`GET /tags`', details: [], tests: [{ path: 'a.test.ts', title: 'is counted once' }] },
        {
          line: 8,
          promise: 'A <b>',
          details: ['on [each] screen'],
          tests: [
            { path: 'a.test.ts', title: 'nobody wrote this' },
            { path: 'e2e/states/a.ts', title: 'home, empty' },
          ],
        },
        { line: 14, promise: 'Nothing', details: [], tests: [] },
      ],
    },
  ])
})

test('a row before the first section is an error', () => {
  expect(() => readSections('Nothing\n')).toThrow('line 1: stands before the first section')
})

test('the page shows each row with the files of its tests, below a list of the areas', () => {
  expect(pageOf(sections)).toContain(
    String.raw`
- [Words](#words): 3

## Words

What they mean.

- **\`GET /tags\`**\
  [a.test.ts](../a.test.ts)
- **A \<b>** · on \[each\] screen\
  [a.test.ts](../a.test.ts), [a.ts](../e2e/states/a.ts)
- **Nothing**
`.replaceAll('\\`', '`'),
  )
})

test('the page counts the tests of a file and has no long lines', () => {
  const tests = ['b', 'b', 'c'].map((title) => ({ path: `server/src/${'x'.repeat(50)}/${title}.test.ts`, title }))
  const row = { line: 1, promise: 'word '.repeat(60).trim(), details: [], tests }
  const page = pageOf([{ title: 'Long', introduction: [], rows: [row] }])
  expect(page).toContain('b.test.ts) (2),')
  expect(Math.max(...page.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(160)
})

test('a row without a test, a state, a missing test and a call without a row are reported', () => {
  expect(gaps(rowsOf(sections), ['GET /tags', 'POST /tags'], titlesOf)).toEqual([
    'docs/conformance.txt:8: a.test.ts has no test "nobody wrote this"',
    'docs/conformance.txt:8: the state "home, empty" only opens, which proves no content',
    'docs/conformance.txt:14: no test holds "Nothing"',
    'docs/conformance.txt: POST /tags has no row',
  ])
})

test('a promise with two rows is reported', () => {
  const twice = readSections('# A\nOne\n  a.test.ts\n    is counted once\nOne\n  a.test.ts\n    is counted once\n')
  expect(gaps(rowsOf(twice), [], titlesOf)).toEqual(['docs/conformance.txt:5: "One" has a row already'])
})

test('the calls are read from the API’s OpenAPI document', () => {
  expect(callsOf({ paths: { '/tags': { get: {}, post: {} } } })).toEqual(['GET /tags', 'POST /tags'])
})
