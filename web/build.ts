import { createHash } from 'node:crypto'
import { readFile, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'
import type { Manifest, Rolldown } from 'vite'
import { clientPages } from './src/client-pages.ts'

// Builds the web app: `dist/client` (files to serve, precompressed) and `dist/server/entry-server.js` (one file that renders pages).

process.env['NODE_ENV'] = 'production'

const webDir = import.meta.dirname
const clientDir = path.join(webDir, 'dist/client')
const serverDir = path.join(webDir, 'dist/server')
const namedBytesMax = 128_000

/** In one file, which stays cached when a new version of Muster is deployed. */
const react: Rolldown.CodeSplittingGroup = { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ }

/** What every page imports, and the pages that most visits begin with, in one file: a file costs about 1 kB of headers, and small ones compress badly. */
const app: Rolldown.CodeSplittingGroup = { name: 'app', tags: ['$initial'] }

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
const brotliBytes = (content: Buffer) =>
  brotli(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  })

/** A file and everything it statically imports. */
const withImports = (chunks: Manifest, key: string, seen = new Set<string>()): string[] => {
  const chunk = chunks[key]
  if (!chunk) throw new Error(`${key} has no file of its own in the build`)
  if (seen.has(key)) return []
  seen.add(key)
  return [chunk.file, ...(chunk.imports ?? []).flatMap((imported) => withImports(chunks, imported, seen))]
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
    .replace('<script type="module"', '<script type="module" fetchpriority="low"')

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
    build: {
      outDir: clientDir,
      emptyOutDir: true,
      manifest: true,
      rolldownOptions: { output: { codeSplitting: { groups: [react, app] } } },
    },
  })
  const notes = path.join(clientDir, '.vite')
  const chunks = JSON.parse(await readFile(path.join(notes, 'manifest.json'), 'utf8')) as Manifest
  await rm(notes, { recursive: true })
  const htmlPath = path.join(clientDir, 'index.html')
  const html = await preloadFonts(await hashBootScript(await readFile(htmlPath, 'utf8')))
  const template = deferScripts(html)
  // The server fills the template; visitors must not get it.
  await rm(htmlPath)
  return { chunks, template }
}

/** The files of each page that the browser renders, by route pattern. */
const pageFiles = (chunks: Manifest, template: string) => {
  const named = new Set(namedFiles(template))
  const filesOf = (fetchPage: () => Promise<unknown>) => {
    const page = /import\('\.\/(.+)'\)/.exec(String(fetchPage))?.[1]
    if (!page) throw new Error(`this page has no dynamic import: ${String(fetchPage)}`)
    const files = ['client-pages.ts', page].flatMap((source) => withImports(chunks, `src/${source}`))
    return [...new Set(files)].filter((file) => !named.has(file))
  }
  return Object.fromEntries(Object.entries(clientPages).map(([pattern, fetchPage]) => [pattern, filesOf(fetchPage)]))
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
  console.log(`JavaScript of the first pages ${kilobytes(namedBytes)} brotli (limit ${kilobytes(namedBytesMax)})`)
  for (const [pattern, added] of Object.entries(files)) {
    console.log(`  ${pattern} adds ${kilobytes(await sizeOf(added))} in ${added.length} files`)
  }
  if (namedBytes <= namedBytesMax) return
  console.error('The first pages load more than their limit: what few visits need belongs into a file of its own.')
  process.exitCode = 1
}

const { chunks, template } = await buildClient()
const files = pageFiles(chunks, template)
await buildServer(template, files)
await compressAll()
await report(files)
