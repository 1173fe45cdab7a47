import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type FontFile, readFont } from './woff2.ts'

// Writes src/fonts.css: node web/fonts/font-faces.ts

/** The font families, each with its files in the order in which browsers search them for a character. */
const families = [
  {
    name: 'Bricolage Grotesque Variable',
    package: '@fontsource-variable/bricolage-grotesque',
    files: ['latin', 'latin-ext', 'vietnamese'],
  },
  {
    name: 'Atkinson Hyperlegible Next Variable',
    package: '@fontsource-variable/atkinson-hyperlegible-next',
    files: ['latin', 'latin-ext'],
  },
] as const
type Family = (typeof families)[number]

const weights = '200 800'

const fileName = ({ package: name }: Family, subset: string) => `${name.split('/')[1]}-${subset}-wght-normal.woff2`
const urlOf = (family: Family, subset: string) => `${family.package}/files/${fileName(family, subset)}`

const readFile = (family: Family, subset: string): FontFile =>
  readFont(readFileSync(new URL(import.meta.resolve(urlOf(family, subset)))))

/**
 * Whether a font composes an accented letter: for a letter without a glyph, browsers combine the glyphs of a base letter and
 * marks, if one file has them all.
 */
const canCompose = (points: Set<number>, point: number): boolean => {
  const letter = String.fromCodePoint(point)
  const parts = [...letter.normalize('NFD')]
  if (parts.length < 2) return false
  const [mark, rest] = [parts.at(-1) ?? '', parts.slice(0, -1).join('').normalize('NFC')]
  const has = (text: string) => points.has(text.codePointAt(0) ?? 0)
  return (
    has(mark) &&
    [...rest].length === 1 &&
    rest + mark !== letter &&
    (has(rest) || canCompose(points, rest.codePointAt(0) ?? 0))
  )
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)

/** Spaces of other widths, and invisible characters. Browsers draw them in any font, so they must not cause a change of font. */
const blank = [0xad, ...range(0x2000, 0x200f), ...range(0x2028, 0x202f), ...range(0x205f, 0x206f), 0xfeff]

/** Latin letters with accents. */
const accented = [...range(0xc0, 0x24f), ...range(0x1e00, 0x1eff)]

/** The characters of each file of a family: those with a glyph in no earlier file, and those that only this file can compose. */
const servedBy = (files: readonly FontFile[]): Set<number>[] => {
  const taken = new Set<number>()
  const own = files.map(({ points }) => {
    const fresh = new Set([...points].filter((point) => !taken.has(point)))
    for (const point of fresh) taken.add(point)
    return fresh
  })
  for (const point of blank.filter((each) => !taken.has(each))) own[0]?.add(point)
  for (const point of accented) {
    const index = taken.has(point) ? -1 : files.findIndex(({ points }) => canCompose(points, point))
    own[index]?.add(point)
  }
  return own
}

const hex = (point: number) => point.toString(16).toUpperCase().padStart(4, '0')

/** A range in CSS syntax: `U+0020-007E, U+00A0`. */
const unicodeRange = (points: Iterable<number>): string => {
  const ranges: [number, number][] = []
  for (const point of [...points].sort((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last?.[1] === point - 1) last[1] = point
    else ranges.push([point, point])
  }
  return ranges.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`)).join(', ')
}

const face = (declarations: Record<string, string>) =>
  `@font-face {\n${Object.entries(declarations)
    .map(([name, value]) => `  ${name}: ${value};\n`)
    .join('')}}\n`

const ownFace = (name: string, url: string, points: Iterable<number>) =>
  face({
    'font-family': `'${name}'`,
    'font-style': 'normal',
    'font-display': 'swap',
    'font-weight': weights,
    src: `url('${url}') format('woff2-variations')`,
    'unicode-range': unicodeRange(points),
  })

/** System fonts with their x-height, and their names for `local()`. */
const systemFonts = [
  {
    name: 'Arial',
    xHeight: 0.519,
    regular: ['Arial', 'ArialMT', 'Liberation Sans', 'Arimo', 'Helvetica'],
    bold: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Arimo Bold', 'Helvetica Bold'],
  },
  { name: 'Roboto', xHeight: 0.528, regular: ['Roboto', 'Roboto-Regular'], bold: ['Roboto Bold', 'Roboto-Bold'] },
  {
    name: 'DejaVu Sans',
    xHeight: 0.547,
    regular: ['DejaVu Sans', 'DejaVuSans'],
    bold: ['DejaVu Sans Bold', 'DejaVuSans-Bold'],
  },
] as const

const percent = (part: number) => `${Number((100 * part).toFixed(1))}%`

/** A system font with the size and baseline of our font, so that letters which our font lacks do not look different in a word. */
const likeFaces = (family: Family, { xHeight, ascent, descent }: FontFile) =>
  systemFonts.flatMap((system) =>
    (['regular', 'bold'] as const).map((weight) => {
      const size = xHeight / system.xHeight
      return face({
        'font-family': `'${family.name.replace(' Variable', '')} like ${system.name}'`,
        'font-weight': weight === 'regular' ? '200 599' : '600 800',
        src: system[weight].map((name) => `local('${name}')`).join(', '),
        'size-adjust': percent(size),
        'ascent-override': percent(ascent / size),
        'descent-override': percent(descent / size),
        'line-gap-override': '0%',
      })
    }),
  )

const facesOf = (family: Family): string[] => {
  const files = family.files.map((subset) => readFile(family, subset))
  const served = servedBy(files)
  const own = family.files.map((subset, index) => ownFace(family.name, urlOf(family, subset), served[index] ?? []))
  return [...own, ...likeFaces(family, files[0] as FontFile)]
}

const digits = range(0x30, 0x39)
const heading = '/* Written by web/fonts/font-faces.ts from what the font files have. */\n'

/** The rules for all fonts of the site. Each file is fetched only for characters that it draws. */
export const fontFaces = (): string =>
  [
    heading,
    // Atkinson's slashed zero makes $800 and "in 40 days" read like code, so digits use Bricolage everywhere.
    ownFace('Muster Figures', urlOf(families[0], 'latin'), digits),
    ...families.flatMap(facesOf),
  ].join('\n')

export const fontFacesPath = path.join(import.meta.dirname, '../src/fonts.css')

if (process.argv[1] === import.meta.filename) writeFileSync(fontFacesPath, fontFaces())
