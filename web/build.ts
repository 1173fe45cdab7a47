import { createHash } from 'node:crypto'
import { readFile, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'
import type { Plugin } from 'vite'
import { oneByteText } from './one-byte-text.ts'
import { clientPages } from './src/client-pages.ts'
import { publicPages } from './src/public-pages.ts'

// Builds the web app: `dist/client` (files to serve, precompressed) and `dist/server/entry-server.js` (one file that renders pages).

process.env['NODE_ENV'] = 'production'

const webDir = import.meta.dirname
const clientDir = path.join(webDir, 'dist/client')
const serverDir = path.join(webDir, 'dist/server')
const namedBytesMax = 64_000

type ModuleGraph = {
  getModuleInfo: (id: string) => { importedIds: readonly string[]; importers: readonly string[] } | null
}

const sourceOf = (file: string) => path.join(webDir, 'src', file)

const app = sourceOf('start.tsx')

/** The module and all that it imports statically. */
const reachedFrom = (graph: ModuleGraph, root: string, isLeftOut: (id: string) => boolean = () => false) => {
  const seen = new Set<string>()
  const queue = [root]
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (seen.has(id) || isLeftOut(id) || id.endsWith('.css')) continue
    seen.add(id)
    queue.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return seen
}

/** In a file of its own, which stays cached when a new version of Muster is deployed. */
const isReact = (id: string) => /node_modules\/(react|react-dom|scheduler)\//.test(id)

/** A library's index imports all its modules, so those that only pages use are excluded here. */
const isOfPagesOnly = (id: string) =>
  /infiniteQuery(Observer|Options)|useInfinite|mutationObserver|useMutation/i.test(id)

/** The pages that most visits begin with. Each loads few files: a file costs about 1 kB of headers, and small files compress badly. */
const firstPages = {
  home: 'pages/home/HomePage.tsx',
  campaigns: 'pages/campaigns/CampaignsPage.tsx',
  campaign: 'pages/campaigns/CampaignPage.tsx',
}

/** Modules that this many other modules import are used on most pages. */
const importersOfSharedMin = 8

/** The modules that several of the first pages load, or many modules import, with what they import. */
const sharedModules = (graph: ModuleGraph, pages: readonly Set<string>[]) => {
  const isShared = (id: string) =>
    pages.filter((modules) => modules.has(id)).length > 1 ||
    (graph.getModuleInfo(id)?.importers.length ?? 0) >= importersOfSharedMin
  const roots = [...new Set(pages.flatMap((modules) => [...modules]))].filter(isShared)
  return new Set(roots.flatMap((id) => [...reachedFrom(graph, id)]))
}

const modulesByChunk = (graph: ModuleGraph): readonly (readonly [string, Set<string>])[] => {
  const base = reachedFrom(graph, app, isOfPagesOnly)
  const pages = Object.entries(firstPages).map(([name, file]) => [name, reachedFrom(graph, sourceOf(file))] as const)
  const shared = sharedModules(
    graph,
    pages.map(([, modules]) => modules),
  )
  // A campaign's page is the largest one, so it loads nothing that it does not need.
  const campaign = reachedFrom(graph, sourceOf(firstPages.campaign))
  const common = new Set([...shared].filter((id) => campaign.has(id)))
  return [['base', base], ['common', common], ['shared', shared], ...pages]
}

/**
 * The chunk of a module: `react`, `base` (every page), `common` (a campaign and other pages), `shared` (pages other than a campaign), or that
 * of the first page that loads it.
 */
const chunkName = () => {
  let entry: ReadonlySet<string> | undefined
  let chunks: ReturnType<typeof modulesByChunk> | undefined
  return (id: string, graph: ModuleGraph) => {
    if (isReact(id)) return 'react'
    entry ??= reachedFrom(graph, sourceOf('entry-client.ts'))
    // The build of index.html needs the entry in a file of its own.
    if (entry.has(id)) return null
    chunks ??= modulesByChunk(graph)
    return chunks.find(([, modules]) => modules.has(id))?.[0] ?? null
  }
}

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
const brotliBytes = (content: Buffer) =>
  brotli(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  })

type Chunk = { imports: readonly string[]; modules: readonly string[] }
type Chunks = Map<string, Chunk>

/** Notes what is in each file of JavaScript. */
const noteChunks = (chunks: Chunks): Plugin => ({
  name: 'note-chunks',
  generateBundle(_options, bundle) {
    for (const output of Object.values(bundle)) {
      if (output.type !== 'chunk') continue
      const { fileName, imports, moduleIds } = output
      chunks.set(fileName, { imports, modules: moduleIds })
    }
  },
})

/** A file and everything it statically imports. */
const withImports = (chunks: Chunks, file: string, seen = new Set<string>()): string[] => {
  if (seen.has(file)) return []
  seen.add(file)
  return [file, ...(chunks.get(file)?.imports ?? []).flatMap((imported) => withImports(chunks, imported, seen))]
}

/** The files that the template names. */
const namedFiles = (template: string) =>
  [...template.matchAll(/"\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file ?? '')

/** The boot script cannot be a module, so Vite does not process it. It loses its comments, and gets a hashed name so that it is cached forever. */
const hashBootScript = async (html: string) => {
  const file = path.join(clientDir, 'boot.js')
  const content = (await readFile(file, 'utf8')).replaceAll(/^\s*\/\/.*\n/gm, '')
  const name = `assets/boot-${createHash('sha256').update(content).digest('base64url').slice(0, 8)}.js`
  await writeFile(path.join(clientDir, name), content)
  await rm(file)
  return html.replace('/boot.js', `/${name}`)
}

/** The page is readable without the app, so its scripts do not delay the styles, fonts and pictures. */
const deferScripts = (html: string) =>
  html
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
    // The entry is small, and only fetches others.
    .replace('<script type="module"', '<script type="module" fetchpriority="high"')

/** The entry fetches the app when it runs. React, the largest file, is fetched before that. */
const preloadReact = (html: string, chunks: Chunks) => {
  const react = [...chunks.keys()].find((file) => file.startsWith('assets/react-')) ?? ''
  const links = withImports(chunks, react).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
  return html.replace('</head>', () => `${links.join('')}</head>`)
}

/** The two fonts of every page load in parallel with the stylesheet. */
const preloadFonts = async (html: string) => {
  const fonts = (await readdir(path.join(clientDir, 'assets'))).filter((name) =>
    /-latin-wght-normal-.*\.woff2$/.test(name),
  )
  const links = fonts.map(
    (name) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/${name}">`,
  )
  return html.replace('<script', `${links.join('')}<script`)
}

/** The files that have run before any part of a page is fetched. */
const isOfApp = (file: string) => /assets\/(rolldown-runtime|react|base|index)-/.test(file)

/** What is fetched in parallel with a part of a page. Each name costs some bytes of the page, because a hash does not compress. */
const preloadedWith = (_file: string, files: string[], { hostId }: { hostId: string }) =>
  isOfApp(hostId) ? files : files.filter((file) => !isOfApp(file))

const buildClient = async () => {
  const chunks: Chunks = new Map()
  await build({
    configFile: path.join(webDir, 'vite.config.ts'),
    logLevel: 'warn',
    plugins: [noteChunks(chunks)],
    build: {
      outDir: clientDir,
      emptyOutDir: true,
      modulePreload: { polyfill: false, resolveDependencies: preloadedWith },
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [{ name: chunkName(), debugName: 'first pages', includeDependenciesRecursively: false }],
          },
        },
      },
    },
  })
  const htmlPath = path.join(clientDir, 'index.html')
  const html = await preloadFonts(await hashBootScript(await readFile(htmlPath, 'utf8')))
  const template = deferScripts(preloadReact(html, chunks))
  // The server fills the template; visitors must not get it.
  await rm(htmlPath)
  return { chunks, template }
}

/** The module that a page's dynamic import names, as the manifest names it. */
const moduleOf = (fetchPage: () => Promise<unknown>) => {
  const named = /import\('\.\/(.+)'\)/.exec(String(fetchPage))?.[1]
  if (!named) throw new Error(`this page has no dynamic import: ${String(fetchPage)}`)
  return sourceOf(named)
}

/** The modules of each page and of the app, by route pattern. */
const pageModules: Readonly<Record<string, string[]>> = {
  ...Object.fromEntries(Object.entries(publicPages).map(([pattern, page]) => [pattern, [app, moduleOf(page.fetch)]])),
  ...Object.fromEntries(
    Object.entries(clientPages).map(([pattern, fetchPage]) => [
      pattern,
      [app, sourceOf('client-pages.ts'), moduleOf(fetchPage)],
    ]),
  ),
}

/** The files of each page that the template does not name, by route pattern. */
const pageFiles = (chunks: Chunks, template: string) => {
  const named = new Set(namedFiles(template))
  const fileOf = (module: string) => {
    const found = [...chunks].find(([, { modules }]) => modules.includes(module))
    if (!found) throw new Error(`${module} is not in the build`)
    return found[0]
  }
  const filesOfPage = (modules: readonly string[]) => {
    const files = modules.flatMap((module) => withImports(chunks, fileOf(module)))
    return [...new Set(files)].filter((file) => !named.has(file))
  }
  return Object.fromEntries(Object.entries(pageModules).map(([pattern, modules]) => [pattern, filesOfPage(modules)]))
}

type PageFiles = Readonly<Record<string, readonly string[]>>

const buildServer = (template: string, files: PageFiles) =>
  build({
    configFile: path.join(webDir, 'vite.config.ts'),
    logLevel: 'warn',
    define: {
      __TEMPLATE__: JSON.stringify(template),
      __PAGE_CHUNKS__: JSON.stringify(files),
      'process.env.NODE_ENV': '"production"',
    },
    // Contains its own React in production mode, regardless of the server's mode: rendering fails with a mix of both.
    ssr: { noExternal: true },
    plugins: [oneByteText],
    build: {
      ssr: path.join(webDir, 'src/entry-server.tsx'),
      outDir: serverDir,
      emptyOutDir: true,
      copyPublicDir: false,
      rolldownOptions: {
        output: {
          codeSplitting: false,
          entryFileNames: 'entry-server.js',
          // The server keeps the text of the file in memory. Names stay, because stack traces contain them.
          minify: { compress: true, mangle: false, codegen: true },
        },
      },
    },
  })

const compressAll = async () => {
  const names = await readdir(clientDir, { recursive: true })
  const texts = names.filter((name) => /\.(js|css|svg|txt)$/.test(name)).map((name) => path.join(clientDir, name))
  await Promise.all(
    texts.map(async (file) => {
      const content = await readFile(file)
      await Promise.all([
        writeFile(`${file}.br`, await brotliBytes(content)),
        writeFile(`${file}.gz`, await gzipped(content, { level: 9 })),
      ])
    }),
  )
}

const sizeOf = async (files: readonly string[]) => {
  const sizes = await Promise.all(
    [...new Set(files)].map(async (file) => (await readFile(path.join(clientDir, `${file}.br`))).length),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

const report = async (files: PageFiles) => {
  const namedBytes = await sizeOf(namedFiles(template))
  console.log(`JavaScript named by the HTML ${kilobytes(namedBytes)} brotli (limit ${kilobytes(namedBytesMax)})`)
  for (const pattern of Object.keys(publicPages)) {
    const added = files[pattern] ?? []
    console.log(`  ${pattern} adds ${kilobytes(await sizeOf(added))} in ${added.length} files`)
  }
  if (namedBytes <= namedBytesMax) return
  console.error('The HTML names more than its limit: what is not needed to fetch the app belongs into it.')
  process.exitCode = 1
}

const { chunks, template } = await buildClient()
const files = pageFiles(chunks, template)
await buildServer(template, files)
// Compressing takes most of the time, and the server works without it. `npm run mutants` builds with `--quick`.
if (!process.argv.includes('--quick')) {
  await compressAll()
  await report(files)
}
