import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const compiler = join(root, 'node_modules/typescript-7/bin/tsc')

/** A file that uses the browser's `window` and Node's `Buffer`. */
const source = `export const browser = window.location.href
export const node = Buffer.from('a').length
`

/** The names that the compiler rejects with the settings of a package. */
const refusedNames = async (config: string): Promise<string[]> => {
  const cache = join(root, 'node_modules/.cache')
  await mkdir(cache, { recursive: true })
  // Inside the repository, so that the compiler finds the types of the package.
  const folder = await mkdtemp(join(cache, 'room-'))
  try {
    await writeFile(join(folder, 'planted.ts'), source)
    const compilerOptions = { composite: false, incremental: false, emitDeclarationOnly: false, noEmit: true }
    const planted = { extends: join(root, config), compilerOptions, include: ['planted.ts'], references: [] }
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(planted))
    const { stdout } = await promisify(execFile)(process.execPath, [compiler, '-p', folder]).catch(
      (failed: unknown) => failed as { stdout: string },
    )
    return [...stdout.matchAll(/error TS\d+: Cannot find name '(\w+)'/g)].map(([, name]) => name ?? '')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

test.each([
  ['contract/tsconfig.json', ['window', 'Buffer']],
  ['server/tsconfig.json', ['window']],
  ['paypal-sandbox/tsconfig.json', ['window']],
  ['web/tsconfig.json', ['Buffer']],
  ['tsconfig.tools.json', []],
])('the types of %s do not include %j', async (config, expected) => {
  expect(await refusedNames(config)).toEqual(expected)
})
