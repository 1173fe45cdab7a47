import { createHash } from 'node:crypto'
import { readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'
import type { Manifest } from 'vite'
import { clientPages } from './src/client-pages.ts'
import { publicPages } from './src/public-pages.ts'
import { slimReactRouter } from './slim-react-router.ts'

// Builds the web app: `dist/client` (files to serve, precompressed) and `dist/server/entry-server.js` (one file that renders pages).

process.env['NODE_ENV'] = 'production'

const webDir = import.meta.dirname
const clientDir = path.join(webDir, 'dist/client')
const serverDir = path.join(webDir, 'dist/server')
const entry = 'index.html'
const clientPagesModule = 'src/client-pages.ts'
const entryBytesMax = 102_700

type ModuleGraph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

/** Modules that the entry imports statically. A library's index imports all its modules, so those that only pages use are excluded here. */
const everyPageNeeds = (graph: ModuleGraph) => {
  const isLeftOut = (id: string) => /infinite|mutationObserver|useMutation/i.test(id) || id.endsWith('.css')
  const seen = new Set<string>()
  const queue = [...(graph.getModuleInfo(path.join(webDir, 'src/entry-client.tsx'))?.importedIds ?? [])]
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (seen.has(id) || isLeftOut(id)) continue
    seen.add(id)
    queue.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return seen
}

const baseName = () => {
  let base: Set<string> | undefined
  return (id: string, graph: ModuleGraph) => {
    base ??= everyPageNeeds(graph)
    return base.has(id) ? 'base' : null
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

/** Files of a chunk and of everything it statically imports. */
const chunksOf = (manifest: Manifest, key: string, seen = new Set<string>()): string[] => {
  const chunk = manifest[key]
  if (!chunk || seen.has(key)) return []
  seen.add(key)
  return [chunk.file, ...(chunk.imports ?? []).flatMap((imported) => chunksOf(manifest, imported, seen))]
}

/** The boot script cannot be a module, so Vite does not process it. It gets a hashed name here, so that it is cached forever. */
const hashBootScript = async (html: string) => {
  const content = await readFile(path.join(clientDir, 'boot.js'))
  const name = `assets/boot-${createHash('sha256').update(content).digest('base64url').slice(0, 8)}.js`
  await rename(path.join(clientDir, 'boot.js'), path.join(clientDir, name))
  return html.replace('/boot.js', `/${name}`)
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

const buildClient = async () => {
  await build({
    configFile: path.join(webDir, 'vite.config.ts'),
    logLevel: 'warn',
    plugins: [slimReactRouter()],
    build: {
      outDir: clientDir,
      emptyOutDir: true,
      manifest: 'manifest.json',
      rolldownOptions: {
        output: {
          // One chunk with the code of every page: it compresses better than many chunks, and stays cached across most releases.
          codeSplitting: { groups: [{ name: baseName(), debugName: 'base' }] },
        },
        // React Router's warnings for developers: what they return is not used.
        treeshake: { manualPureFunctions: ['warning', 'warningOnce'] },
      },
    },
  })
  const manifestPath = path.join(clientDir, 'manifest.json')
  const manifest = JSON.parse(await readFile(manifestPath, 'utf8')) as Manifest
  const htmlPath = path.join(clientDir, 'index.html')
  const template = await preloadFonts(await hashBootScript(await readFile(htmlPath, 'utf8')))
  // The server fills the template; visitors must not get either file.
  await Promise.all([rm(htmlPath), rm(manifestPath)])
  return { manifest, template }
}

/** The module that a page's dynamic import names, as the manifest names it. */
const moduleOf = (fetchPage: () => Promise<unknown>) => {
  const named = /import\('\.\/(.+)'\)/.exec(String(fetchPage))?.[1]
  if (!named) throw new Error(`this page has no dynamic import: ${String(fetchPage)}`)
  return `src/${named}`
}

/** The modules of each page beside the entry, by route pattern. */
const pageModules: Readonly<Record<string, string[]>> = {
  ...Object.fromEntries(Object.entries(publicPages).map(([pattern, page]) => [pattern, [moduleOf(page.fetch)]])),
  ...Object.fromEntries(
    Object.entries(clientPages).map(([pattern, fetchPage]) => [pattern, [clientPagesModule, moduleOf(fetchPage)]]),
  ),
}

/** The chunks of each page that are not in the entry, by route pattern. */
const pageChunks = (manifest: Manifest) => {
  const entryFiles = new Set(chunksOf(manifest, entry))
  const chunksOfPage = (modules: readonly string[]) => {
    const missing = modules.find((file) => !manifest[file])
    if (missing) throw new Error(`${missing} is not in the build`)
    const files = modules.flatMap((file) => chunksOf(manifest, file))
    return [...new Set(files)].filter((file) => !entryFiles.has(file))
  }
  return Object.fromEntries(Object.entries(pageModules).map(([pattern, modules]) => [pattern, chunksOfPage(modules)]))
}

const buildServer = (template: string, chunks: Readonly<Record<string, readonly string[]>>) =>
  build({
    configFile: path.join(webDir, 'vite.config.ts'),
    logLevel: 'warn',
    define: {
      __TEMPLATE__: JSON.stringify(template),
      __PAGE_CHUNKS__: JSON.stringify(chunks),
      'process.env.NODE_ENV': '"production"',
    },
    // Contains its own React in production mode, regardless of the server's mode: rendering fails with a mix of both.
    ssr: { noExternal: true },
    build: {
      ssr: path.join(webDir, 'src/entry-server.tsx'),
      outDir: serverDir,
      emptyOutDir: true,
      copyPublicDir: false,
      rolldownOptions: { output: { codeSplitting: false, entryFileNames: 'entry-server.js' } },
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

const report = async (manifest: Manifest, chunks: Readonly<Record<string, readonly string[]>>) => {
  const entryBytes = await sizeOf(chunksOf(manifest, entry))
  const styleBytes = await sizeOf(manifest[entry]?.css ?? [])
  console.log(
    `Entry JavaScript ${kilobytes(entryBytes)} brotli (limit ${kilobytes(entryBytesMax)}), styles ${kilobytes(styleBytes)}`,
  )
  for (const pattern of Object.keys(publicPages)) {
    console.log(`  ${pattern} adds ${kilobytes(await sizeOf(chunks[pattern] ?? []))}`)
  }
  if (entryBytes <= entryBytesMax) return
  console.error('The entry is over its limit: what is not needed for the first picture belongs behind a lazy import.')
  process.exitCode = 1
}

const { manifest, template } = await buildClient()
const chunks = pageChunks(manifest)
await buildServer(template, chunks)
// Compressing takes most of the time, and the server works without it. `npm run mutants` builds with `--quick`.
if (!process.argv.includes('--quick')) {
  await compressAll()
  await report(manifest, chunks)
}
