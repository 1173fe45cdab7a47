import { resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

type IsBuilt = (root: string) => boolean
type Build = (root: string, node: string) => Promise<void>

/** Builds the list of places and the fonts of share images if they are stale, as the start of the product does. */
export default async (): Promise<void> => {
  // The module is plain JavaScript, because it also runs before dependencies are installed. Its types are declared here.
  const [places, fonts] = ['../../scripts/setup/gazetteer.mjs', '../../scripts/setup/share-fonts.mjs']
  const { gazetteerIsBuilt, buildGazetteer } = (await import(places)) as {
    gazetteerIsBuilt: IsBuilt
    buildGazetteer: Build
  }
  const { shareFontsAreBuilt, buildShareFonts } = (await import(fonts)) as {
    shareFontsAreBuilt: IsBuilt
    buildShareFonts: Build
  }
  if (!gazetteerIsBuilt(root)) await buildGazetteer(root, process.execPath)
  if (!shareFontsAreBuilt(root)) await buildShareFonts(root, process.execPath)
}
