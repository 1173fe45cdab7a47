import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf } from './sources.mjs'
import { CannotSetUp, runQuietly, inShort } from './steps.mjs'

/** One hash over all that the built web app depends on. */
const sourcesHash = (root) => hashOf(root, ['web', 'contract', 'package-lock.json'])

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
