import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { gaps } from './conformance/gaps.ts'
import { readNamed } from './conformance/named.ts'
import { pageOf } from './conformance/page.ts'
import { readSections } from './conformance/rows.ts'
import { testedText } from './conformance/tested-text.ts'

// npx node scripts/conformance.ts [--check] [--page FILE]: checks the rows of docs/conformance.txt, or writes them as a page of Markdown,
// without a file to the standard output.

const root = resolve(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const { values } = parseArgs({ options: { check: { type: 'boolean' }, page: { type: 'string' } } })
const sections = readSections(read('docs/conformance.txt'))

const check = async (): Promise<void> => {
  const rows = sections.flatMap((section) => section.rows)
  const texts = new Map<string, string>()
  const textOf = (path: string): string => {
    const text = texts.get(path) ?? testedText(path, read)
    texts.set(path, text)
    return text
  }
  const found = gaps(rows, await readNamed(root), { has: (path) => existsSync(join(root, path)), textOf })
  console.log(found.length > 0 ? found.join('\n') : `${rows.length} rows, each with a test`)
  process.exitCode = found.length > 0 ? 1 : 0
}

if (values.check) await check()
else if (values.page) writeFileSync(values.page, pageOf(sections, relative(dirname(resolve(values.page)), root) || '.'))
else process.stdout.write(pageOf(sections, '.'))
