import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { gaps, type Tests } from './gaps.ts'
import { messagePattern, readNamed } from './named.ts'
import { pageOf } from './page.ts'
import { readSections } from './rows.ts'
import { testedText } from './tested-text.ts'

const sections = readSections(`# Words

\`GET /tags\`: a.test.ts, b.test.ts
\`/login\`: a form: "Don't": a.test.ts
# More
A <b> on [each] screen: e2e/states/a.ts
Nothing
`)
const rows = sections.flatMap((section) => section.rows)

test('a line is a section, or a row of a promise and its files', () => {
  expect(sections.map(({ title }) => title)).toEqual(['Words', 'More'])
  expect(rows).toEqual([
    { line: 3, promise: '`GET /tags`', files: ['a.test.ts', 'b.test.ts'] },
    { line: 4, promise: '`/login`: a form: "Don\'t"', files: ['a.test.ts'] },
    { line: 6, promise: 'A <b> on [each] screen', files: ['e2e/states/a.ts'] },
    { line: 7, promise: 'Nothing', files: [] },
  ])
})

test('the page shows each row with links to its files', () => {
  expect(pageOf(sections, '..')).toContain(
    '## Words\n\n- **`GET /tags`**\\\n  [a.test.ts](../a.test.ts), [b.test.ts](../b.test.ts)\n',
  )
  expect(pageOf(sections, '..')).toContain(String.raw`- **A \<b> on \[each\] screen**`)
})

describe('the check', () => {
  const named = new Map([
    ['GET /tags', /\blistTags\b/],
    ['/login', /'\/login'/],
    ['suggestionsMax', /(?:)/],
  ])
  const texts: Record<string, string> = {
    'a.test.ts': "call(listTags); open('/login'); shows('Don’t')",
    'b.test.ts': '',
    'e2e/states/a.ts': 'states',
  }
  const tests: Tests = { has: (path) => path in texts, textOf: (path) => texts[path] ?? '' }
  const found = (...lines: string[]) =>
    gaps(
      readSections(`# Words\n${lines.join('\n')}`).flatMap((section) => section.rows),
      named,
      tests,
    )
  const whole = [
    '`GET /tags`: a.test.ts, b.test.ts',
    '`/login?next`: a form: "Don\'t": a.test.ts',
    'Six (`suggestionsMax`): b.test.ts',
  ]

  test('accepts rows whose files contain what they name', () => {
    expect(found(...whole)).toEqual([])
  })

  test('reports a row without a file, with a missing file, or with a file that only opens screens', () => {
    expect(found(...whole, 'None', 'Gone: c.test.ts', 'Opened: e2e/states/a.ts')).toEqual([
      'docs/conformance.txt:5: no test file holds "None"',
      'docs/conformance.txt:6: c.test.ts is no file with tests',
      'docs/conformance.txt:7: e2e/states/a.ts is no file with tests',
    ])
  })

  test('reports a call, a route and a message that no test of the files contains', () => {
    expect(found('`GET /tags`, `/login`, "Don\'t" (`suggestionsMax`): b.test.ts')).toEqual([
      'docs/conformance.txt:2: no test of its files contains GET /tags',
      'docs/conformance.txt:2: no test of its files contains /login',
      "docs/conformance.txt:2: no test of its files contains Don't",
    ])
  })

  test('reports a call, a route and a limit without a row, and a promise with two', () => {
    expect(found('Any: a.test.ts', 'Any: b.test.ts')).toEqual([
      'docs/conformance.txt:3: this promise has a row already',
      'docs/conformance.txt: GET /tags has no row',
      'docs/conformance.txt: /login has no row',
      'docs/conformance.txt: suggestionsMax has no row',
    ])
  })
})

test('only what tests use counts: their tables, functions of their file, and functions of helpers that they name', () => {
  const files: Record<string, string> = {
    'server/src/a.test.ts': `
import { imported, useScene } from '../test/scene.ts'
const { support } = useScene()
const table = ['in a table']
const unused = 'in nothing'
beforeAll(() => 'in a hook')
test.each(table)('%s', () => 'in a test')
test('also', () => support())`,
    'server/test/scene.ts': `
export const useScene = () => {
  const support = () => call(supportCampaign)
  const withdraw = () => call(withdrawSupport)
  return { support, withdraw }
}`,
  }
  const text = testedText('server/src/a.test.ts', (path) => files[path] ?? '')
  for (const part of ['in a table', 'in a test', 'supportCampaign']) expect(text).toContain(part)
  for (const part of ['imported', 'in nothing', 'in a hook', 'withdrawSupport']) expect(text).not.toContain(part)
})

describe('what must have a row', async () => {
  const named = await readNamed(resolve(import.meta.dirname, '../..'))

  test.each([
    ['POST /campaigns/{id}/support', 'as(person)(supportCampaign, {})', 'as(person)(withdrawSupport, {})'],
    ['GET /health/live', 't.call(live, {})', "test('live, or a copy')"],
    ['GET /campaigns/{id}', 'fetch(`/api/campaigns/${id}`)', 'fetch(`/api/campaigns/${id}/stats`)'],
    ['/campaigns/{id}', 'page.goto(`/campaigns/${id}`)', 'page.goto(`/api/campaigns/${id}`)'],
    ['/login', 'page.goto(paths.login())', "page.goto('/logins')"],
    ['Missing token', "getByText('Missing token')", "getByText('Missing')"],
  ])('%s is found in the tests that name it', (name, naming, other) => {
    expect(naming).toMatch(named.get(name) ?? 'no pattern')
    expect(other).not.toMatch(named.get(name) ?? '')
  })

  test('the limits of the contract are among it', () => {
    expect([...named.keys()]).toContain('suggestionsMax')
  })

  test('a message is found with each kind of apostrophe', () => {
    expect(["don't", 'don’t', String.raw`don\'t`].every((text) => messagePattern("don't").test(text))).toBe(true)
  })
})
