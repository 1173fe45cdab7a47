import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { callsOf, gaps } from './conformance/gaps.ts'
import { pageOf } from './conformance/page.ts'
import { readSections, rowsOf } from './conformance/rows.ts'
import { readTitles } from './conformance/test-titles.ts'

const page = 'docs/conformance.md'

const root = resolve(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const sections = readSections(read('docs/conformance.txt'))
const rows = rowsOf(sections)
const calls = callsOf(JSON.parse(read('docs/openapi.json')) as { paths: Record<string, object> })
const found = gaps(rows, calls, (path) => readTitles(root, path))

if (!process.argv.includes('--check')) writeFileSync(join(root, page), pageOf(sections))
else if (read(page) !== pageOf(sections)) found.push(`${page} is not current. Run: node scripts/conformance.ts`)

for (const line of found) console.log(line)
if (found.length === 0) console.log(`${rows.length} rows, each with a test`)
process.exitCode = found.length > 0 ? 1 : 0
