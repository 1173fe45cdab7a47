import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CannotSetUp, runQuietly, inShort } from './steps.mjs'

const notSource = new Set(['dist', 'node_modules', 'test', 'test-results'])
const isSource = (name) => !notSource.has(name) && !/\.test\.tsx?$/.test(name)

const filesUnder = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => isSource(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? filesUnder(path) : [path]
    })

/** One hash over all that the built web app depends on. */
const sourcesHash = (root) => {
  const hash = createHash('sha256')
  const files = ['web', 'contract'].flatMap((folder) => filesUnder(join(root, folder)))
  for (const path of [...files, join(root, 'package-lock.json')]) {
    hash.update(`${path.slice(root.length)}\0`)
    hash.update(createHash('sha256').update(readFileSync(path)).digest())
  }
  return hash.digest('hex')
}

const stampOf = (root) => join(root, 'web', 'dist', '.stamp')

export const webIsBuilt = (root) => {
  const stamp = stampOf(root)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sourcesHash(root)
}

export const buildWeb = async (root, node) => {
  const dist = join(root, 'web', 'dist')
  try {
    accessSync(existsSync(dist) ? dist : join(root, 'web'), constants.W_OK)
  } catch {
    throw new CannotSetUp(
      `The web app must be built, but ${dist} belongs to another user. ` +
        'Run this as the user who owns the checkout, or make a clone of your own.',
    )
  }
  // Taken first: a file that changes during the build makes the next start build again.
  const hash = sourcesHash(root)
  const { ok, output } = await runQuietly(node, ['web/build.ts'], { cwd: root })
  if (!ok) throw new CannotSetUp(`The web app could not be built:\n\n${inShort(output)}`)
  mkdirSync(dist, { recursive: true })
  writeFileSync(stampOf(root), hash)
}
