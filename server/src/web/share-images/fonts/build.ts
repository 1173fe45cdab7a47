import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { charactersOf, joinRanges } from './characters.ts'
import { coverageFile, fontFolder, fontSettings, sources } from './files.ts'
import { unpackWoff } from './woff.ts'

// Unpacks the fonts of the share images: node server/src/web/share-images/fonts/build.ts
// Set-up runs it. Pango reads no packed fonts, and finds fonts by folder.

const inXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

// The cache has no path of its own that is relative to this file.
const settings = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir prefix="relative">.</dir>
  <cachedir>${inXml(join(fontFolder, 'cache'))}</cachedir>
</fontconfig>
`

const nameOf = (family: string, subset: string, weight: number): string => `${family}-${subset}-${weight}-normal`
const packageFile = (family: string, name: string): string =>
  fileURLToPath(import.meta.resolve(`@fontsource/${family}/files/${name}.woff`))

rmSync(fontFolder, { recursive: true, force: true })
mkdirSync(fontFolder, { recursive: true })
const ranges = sources.flatMap(({ family, weight, subsets }) =>
  subsets.flatMap((subset) => {
    const name = nameOf(family, subset, weight)
    const font = unpackWoff(readFileSync(packageFile(family, name)))
    writeFileSync(join(fontFolder, `${name}.ttf`), font)
    return charactersOf(font)
  }),
)
writeFileSync(fontSettings, settings)
writeFileSync(coverageFile, JSON.stringify(joinRanges(ranges)))
