import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

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

/** One hash over files, and over all sources in folders. */
export const hashOf = (root, paths) => {
  const hash = createHash('sha256')
  const files = paths
    .map((path) => join(root, path))
    .flatMap((path) => (statSync(path).isDirectory() ? filesUnder(path) : [path]))
  for (const path of files) {
    hash.update(`${path.slice(root.length)}\0`)
    hash.update(createHash('sha256').update(readFileSync(path)).digest())
  }
  return hash.digest('hex')
}
