import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf } from './sources.mjs'
import { CannotSetUp, inShort, runQuietly } from './steps.mjs'

const program = 'server/src/geo/gazetteer/build.ts'

/** The folder contains the list of places and the program that builds the searchable file. */
const sourcesHash = (root) => hashOf(root, ['server/src/geo/gazetteer', 'server/src/base/fold.ts'])

const stampOf = (root) => join(root, 'server', 'dist', '.gazetteer-stamp')

export const gazetteerIsBuilt = (root) => {
  const stamp = stampOf(root)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sourcesHash(root)
}

/** Unpacks the list of places into one file that the server searches directly. */
export const buildGazetteer = async (root, node) => {
  const hash = sourcesHash(root)
  const { ok, output } = await runQuietly(node, [program], { cwd: root })
  if (!ok) throw new CannotSetUp(`The list of places could not be unpacked:\n\n${inShort(output)}`)
  writeFileSync(stampOf(root), hash)
}
