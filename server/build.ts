import { readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { type Plugin, rolldown } from 'rolldown'

// Bundles the server with its packages into few files, which start faster and take less memory. `dist/program/main.js` and `cli.js` import them.
// Record 89.

const root = resolve(import.meta.dirname, '..')
const programDir = join(import.meta.dirname, 'dist/program')
const entries = ['main', 'cli']
/** Each build has a folder. The one before is kept, because servers that run from it load some of its files later. */
const buildsKept = 2
const name = String(Date.now())
const outDir = join(programDir, name)

/** The path from a bundled file to a file or folder of the sources. */
const fromBundle = (path: string): string => JSON.stringify(relative(outDir, path).replaceAll('\\', '/'))

/**
 * Replaces the places of a module, because its bundled file is elsewhere. A module that is named as a URL, such as a worker, is bundled too.
 * All other files that a module names stay where they are.
 */
const placesOfSources: Plugin = {
  name: 'places-of-sources',
  transform: {
    filter: { id: /\/(server|contract|paypal-sandbox)\/src\/.+\.ts$/, code: 'import.meta' },
    handler(text, id) {
      const bundled = (_: string, file: string) =>
        `new URL(import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'chunk', id: resolve(dirname(id), file) })})`
      const placed = (_: string, file: string) => `new URL(${fromBundle(resolve(dirname(id), file))}, import.meta.url)`
      const code = text
        .replaceAll(/new URL\('(\.[^']+\.ts)', import\.meta\.url\)/g, bundled)
        .replaceAll(/new URL\('(\.[^']+)', import\.meta\.url\)/g, placed)
        .replaceAll('import.meta.dirname', `(import.meta.dirname + '/' + ${fromBundle(dirname(id))})`)
      // Lines stay where they are, which is enough for stack traces.
      return { code, map: null }
    },
  },
}

const bundle = await rolldown({
  cwd: root,
  input: Object.fromEntries(entries.map((entry) => [entry, join(root, `server/src/${entry}.ts`)])),
  platform: 'node',
  // Packages with native parts. The last one is optional, and not installed.
  external: ['sharp', '@node-rs/argon2', 'pg-native'],
  plugins: [placesOfSources],
})
await bundle.write({
  dir: outDir,
  format: 'esm',
  sourcemap: true,
  sourcemapExcludeSources: true,
  // Without comments and spaces. Names stay, because error messages and logs contain them.
  minify: { compress: false, mangle: false, codegen: true },
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
})
await bundle.close()
for (const entry of entries) await writeFile(join(programDir, `${entry}.js`), `import './${name}/${entry}.js'\n`)

const builds = (await readdir(programDir)).filter((file) => /^\d+$/.test(file)).sort()
for (const old of builds.slice(0, -buildsKept)) await rm(join(programDir, old), { recursive: true, force: true })
