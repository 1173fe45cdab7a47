import { resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/** Builds the list of places where it is stale, as starting the product does. */
export default async (): Promise<void> => {
  // Plain JavaScript, since it also runs before anything is installed; so its types are told here.
  const path = '../../scripts/setup/gazetteer.mjs'
  const { gazetteerIsBuilt, buildGazetteer } = (await import(path)) as {
    gazetteerIsBuilt: (root: string) => boolean
    buildGazetteer: (root: string, node: string) => Promise<void>
  }
  if (!gazetteerIsBuilt(root)) await buildGazetteer(root, process.execPath)
}
