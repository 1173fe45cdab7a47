import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf } from './sources.mjs'
import { CannotSetUp, inShort, runQuietly } from './steps.mjs'

const program = 'server/src/geo/gazetteer/build.ts'

/** The package file names the data; the folder says what becomes of it. */
const sourcesHash = (root) =>
  hashOf(root, ['server/src/geo/gazetteer', 'server/src/base/fold.ts', 'server/package.json'])

const stampOf = (root) => join(root, 'server', 'dist', '.gazetteer-stamp')

export const gazetteerIsBuilt = (root) => {
  const stamp = stampOf(root)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sourcesHash(root)
}

/** Puts the places of the world into one file that the server can search as it lies. */
export const buildGazetteer = async (root, node) => {
  const hash = sourcesHash(root)
  const { ok, output } = await runQuietly(node, [program], { cwd: root })
  if (!ok) throw new CannotSetUp(`The list of places could not be built:\n\n${inShort(output)}`)
  writeFileSync(stampOf(root), hash)
}
