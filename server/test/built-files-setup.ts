import { resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

type Build = { step: string }
type Builds = {
  builds: { places: Build; fonts: Build }
  isBuilt: (root: string, build: Build) => boolean
  build: (root: string, node: string, build: Build) => Promise<void>
}

/** Builds the list of places and the fonts of share images if they are stale, as the start of the product does. */
export default async (): Promise<void> => {
  // The module is plain JavaScript, because it also runs before dependencies are installed. Its types are declared here.
  const path = '../../scripts/setup/builds.mjs'
  const { builds, isBuilt, build } = (await import(path)) as Builds
  for (const one of [builds.places, builds.fonts]) if (!isBuilt(root, one)) await build(root, process.execPath, one)
}
