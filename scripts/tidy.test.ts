import { expect, test } from 'vitest'
import { type SourceFile, untidiness } from './tidy.ts'

const file = (path: string, text = ''): SourceFile => ({ path, bytes: text.length, text })
const papers = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', 'LICENSE'].map(
  (path) => file(path),
)
// In pieces, so that this file itself passes the check.
const word = (...pieces: string[]): string => pieces.join('')
const record = '# Title\n\n## Choice\n\n## Reason\n\n## What would change it\n'

test.each([
  ['server/src/a.ts', word('// TO', 'DO later'), 'server/src/a.ts:1: unfinished'],
  ['server/src/a.test.ts', word('test.', "skip('x')"), 'server/src/a.test.ts:1: a test that does not run'],
  ['docs/guide.md', word('see /wo', 'rk/main'), 'docs/guide.md:1: a machine-specific path'],
  ['web/src/a.ts', word('x() // oxlint-', 'disable-line no-x'), 'web/src/a.ts:1: a rule switched off'],
  ['docs/guide.md', 'long '.repeat(33), 'docs/guide.md:1: 165 characters'],
  ['docs/guide.md', word('ask some', 'body'), 'docs/guide.md:1: a vague actor'],
  ['docs/guide.md', 'see `server/src/gone.ts`', 'docs/guide.md:1: names server/src/gone.ts'],
  ['docs/guide.md', 'see [the other](other.md#part)', 'docs/guide.md:1: names docs/other.md'],
  ['docs/decisions/0001-x.md', '# Title\n\n## Choice\n\n## Reason\n', 'lacks the heading "## What would change it"'],
])('%s is untidy', (path, text, says) => {
  const found = untidiness([...papers, file(path, text)])
  expect(found).toHaveLength(1)
  expect(found[0]).toContain(says)
})

test('a large file and a missing licence are reported', () => {
  const found = untidiness([...papers.slice(0, -1), { path: 'docs/film.mp4', bytes: 1_000_001, text: '' }])
  expect(found).toEqual(['LICENSE: missing', 'docs/film.mp4: larger than 1000000 bytes'])
})

test('a document may name files, folders, patterns and other sites', () => {
  const text = '`server/src` and `web/*.ts`, [a picture](pictures/a.jpg), [the site](https://example.org/docs/b.md)'
  const files = [file('docs/guide.md', text), file('docs/pictures/a.jpg'), file('server/src/a.ts')]
  expect(untidiness([...papers, ...files])).toEqual([])
})

test('CONTRIBUTING.md explains each command of package.json, and no others', () => {
  const guide = '- `npm test`: the fast tests\n- `npm run old`: gone\n- `npm run drill -- NAME`: a drill\n'
  const manifest = JSON.stringify({ scripts: { test: 'a', 'test:all': 'b', drill: 'c' } })
  const others = papers.filter(({ path }) => path !== 'CONTRIBUTING.md')
  expect(untidiness([...others, file('CONTRIBUTING.md', guide), file('package.json', manifest)])).toEqual([
    'CONTRIBUTING.md: does not explain npm run test:all',
    'CONTRIBUTING.md: explains npm run old, which does not exist',
  ])
})

test('the list of places has its own, larger limit', () => {
  const places = { path: 'server/src/platform/places/gazetteer/places.json.br', bytes: 2_500_000, text: '' }
  expect(untidiness([...papers, places])).toEqual([])
  expect(untidiness([...papers, { ...places, bytes: 2_500_001 }])).toHaveLength(1)
})

test('the map of the code stays small', () => {
  const others = papers.filter(({ path }) => path !== 'ARCHITECTURE.md')
  const found = (bytes: number) => untidiness([...others, { path: 'ARCHITECTURE.md', bytes, text: '' }])
  expect(found(15_000)).toEqual([])
  expect(found(15_001)).toEqual(['ARCHITECTURE.md: larger than 15000 bytes'])
})

test('tidy files pass', () => {
  const reasoned = word('x() // oxlint-', 'disable-line no-x -- the library demands it')
  expect(untidiness([...papers, file('docs/decisions/0001-x.md', record), file('web/src/a.ts', reasoned)])).toEqual([])
})
