import { resolve } from 'node:path'

type Build = { step: string }
type Builds = {
  builds: { server: Build }
  isBuilt: (root: string, build: Build) => boolean
  build: (root: string, node: string, build: Build) => Promise<void>
}

/** Bundles the server if its sources have changed, and returns the program that operators run. */
export const builtServer = async (root: string): Promise<string> => {
  // The module is plain JavaScript, because it also runs before dependencies are installed. Its types are declared here.
  const path = '../../scripts/setup/builds.mjs'
  const { builds, isBuilt, build } = (await import(path)) as Builds
  if (!isBuilt(root, builds.server)) await build(root, process.execPath, builds.server)
  return resolve(root, 'server/dist/program/main.js')
}
