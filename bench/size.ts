import { readdir, readFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { print } from './lib/report.ts'

// The size of the built web app in a browser (build it before: npm run build):
//   node bench/size.ts [--json]
// The entry is what every page loads before it shows anything: the page's scripts and their static imports.

const dist = resolve(import.meta.dirname, '../web/dist')
const client = join(dist, 'client')
/** As in `web/build.ts`, which fails above it. */
const entryKbMax = 83

type WebApp = { shell: (request: { url: string; publicUrl: string }) => { html: string } }

const staticImports = async (file: string): Promise<string[]> => {
  const code = await readFile(join(client, 'assets', file), 'utf8')
  const matches = code.matchAll(
    /(?:^|[;\s}])(?:import|export)\s*(?:[\w$*{][^"'();]*?from)?\s*["']\.\/([\w.-]+\.js)["']/g,
  )
  return [...matches].map(([, name]) => name ?? '')
}

const withImports = async (files: string[], seen = new Set<string>()): Promise<Set<string>> => {
  for (const file of files) {
    if (seen.has(file)) continue
    seen.add(file)
    await withImports(await staticImports(file), seen)
  }
  return seen
}

const bytesOf = async (files: Iterable<string>, ending = '.br'): Promise<number> => {
  const contents = await Promise.all([...files].map((file) => readFile(join(client, 'assets', file + ending))))
  return contents.reduce((sum, { length }) => sum + length, 0)
}

const kb = (bytes: number): string => (bytes / 1000).toFixed(1)

const { shell } = (await import(pathToFileURL(join(dist, 'server/entry-server.js')).href)) as WebApp
const { html } = shell({ url: '/login', publicUrl: 'http://localhost' })
const linked = (pattern: RegExp): string[] => [...html.matchAll(pattern)].map(([, name]) => name ?? '')

const assets = await readdir(join(client, 'assets'))
const entry = await withImports(linked(/<script[^>]* src="\/assets\/([^"]+\.js)"/g))
const sources = await readdir(resolve(dist, '../src/pages'), { recursive: true })
const pageNames = sources.filter((path) => path.endsWith('Page.tsx')).map((path) => basename(path, '.tsx'))
const pages = assets
  .filter((name) => pageNames.some((page) => name.startsWith(`${page}-`) && name.endsWith('.js')))
  .sort()
const fonts = linked(/<link rel="preload" as="font"[^>]* href="\/assets\/([^"]+)"/g)

const rows = [
  { what: 'entry JavaScript', kB: kb(await bytesOf(entry)), limit: `≤ ${entryKbMax}`, files: entry.size },
  {
    what: 'styles',
    kB: kb(await bytesOf(linked(/<link rel="stylesheet"[^>]* href="\/assets\/([^"]+)"/g))),
    limit: '',
    files: 1,
  },
  { what: 'fonts that every page loads', kB: kb(await bytesOf(fonts, '')), limit: '', files: fonts.length },
]
for (const page of pages) {
  const added = [...(await withImports([page]))].filter((file) => !entry.has(file))
  const name = page.replace(/-[\w-]+\.js$/, '')
  rows.push({ what: `${name} adds`, kB: kb(await bytesOf(added)), limit: '', files: added.length })
}
print({
  title: 'Files that a browser loads, in kB (brotli; fonts as WOFF2)',
  rows,
  notes: [
    'Exact: the same build has the same sizes. “adds”: the files that a page loads immediately, in addition to the entry.',
  ],
})
