import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { hashOf } from './sources.mjs'
import { CannotSetUp, inShort, runQuietly } from './steps.mjs'

/** What the set-up builds: each by a program, from sources that are files and folders, with a stamp that says of which sources it is. */
export const builds = {
  web: {
    step: 'Building the web app',
    failure: 'The web app could not be built',
    program: 'web/build.ts',
    sources: ['web', 'contract', 'package-lock.json'],
    stamp: 'web/dist/.stamp',
  },
  server: {
    step: 'Building the server',
    failure: 'The server could not be built',
    program: 'server/build.ts',
    sources: ['server/build.ts', 'server/src', 'paypal-sandbox/src', 'contract', 'package-lock.json'],
    stamp: 'server/dist/.program-stamp',
  },
  places: {
    step: 'Unpacking the list of places',
    failure: 'The list of places could not be unpacked',
    program: 'server/src/platform/places/gazetteer/build.ts',
    // The folder contains the list of places and the program that builds the searchable file.
    sources: ['server/src/platform/places/gazetteer', 'server/src/platform/base/fold.ts'],
    stamp: 'server/dist/.gazetteer-stamp',
  },
  fonts: {
    step: 'Unpacking the fonts of share images',
    failure: 'The fonts of the share images could not be unpacked',
    program: 'server/src/web/share-images/fonts/build.ts',
    // The package file has the versions of the fonts. The folder has the list of the parts that are used.
    sources: ['server/src/web/share-images/fonts', 'server/package.json'],
    stamp: 'server/dist/.share-fonts-stamp',
  },
}

export const isBuilt = (root, { sources, stamp }) => {
  const file = join(root, stamp)
  return existsSync(file) && readFileSync(file, 'utf8') === hashOf(root, sources)
}

const refuseWhereNotWritable = (root, { stamp, failure }) => {
  const dist = join(root, dirname(stamp))
  try {
    accessSync(existsSync(dist) ? dist : dirname(dist), constants.W_OK)
  } catch {
    throw new CannotSetUp(
      `${failure}, because ${dist} belongs to another user. ` +
        'Run this as the user who owns the checkout, or make a clone of your own.',
    )
  }
}

export const build = async (root, node, what) => {
  refuseWhereNotWritable(root, what)
  // Taken first: a file that changes during the build makes the next start build again.
  const hash = hashOf(root, what.sources)
  const { ok, output } = await runQuietly(node, [what.program], { cwd: root })
  if (!ok) throw new CannotSetUp(`${what.failure}:\n\n${inShort(output)}`)
  const stamp = join(root, what.stamp)
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, hash)
}
