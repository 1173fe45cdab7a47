import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf } from './sources.mjs'
import { CannotSetUp, inShort, runQuietly } from './steps.mjs'

const program = 'server/src/share-images/fonts/build.ts'

/** The package file has the versions of the fonts. The folder has the list of the parts that are used. */
const sourcesHash = (root) => hashOf(root, ['server/src/share-images/fonts', 'server/package.json'])

const stampOf = (root) => join(root, 'server', 'dist', '.share-fonts-stamp')

export const shareFontsAreBuilt = (root) => {
  const stamp = stampOf(root)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sourcesHash(root)
}

/** Unpacks the fonts that the server uses for share images. */
export const buildShareFonts = async (root, node) => {
  const hash = sourcesHash(root)
  const { ok, output } = await runQuietly(node, [program], { cwd: root })
  if (!ok) throw new CannotSetUp(`The fonts of the share images could not be unpacked:\n\n${inShort(output)}`)
  writeFileSync(stampOf(root), hash)
}
