import { join } from 'node:path'

/** The paths that set-up writes: the fonts, their fontconfig settings, and the list of their characters. */
export const fontFolder = join(import.meta.dirname, '../../../../dist/share-fonts')
export const fontSettings = join(fontFolder, 'fonts.conf')
export const coverageFile = join(fontFolder, 'coverage.json')

type Source = { family: string; weight: 600 | 700 | 800; subsets: readonly string[] }

/** The site's own typeface, and others for scripts that it lacks and for emoji. */
export const sources: readonly Source[] = [
  { family: 'bricolage-grotesque', weight: 800, subsets: ['latin', 'latin-ext', 'vietnamese'] },
  { family: 'bricolage-grotesque', weight: 600, subsets: ['latin', 'latin-ext', 'vietnamese'] },
  {
    family: 'noto-sans',
    weight: 700,
    subsets: ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'devanagari'],
  },
  { family: 'noto-sans-arabic', weight: 700, subsets: ['arabic'] },
  { family: 'noto-sans-hebrew', weight: 700, subsets: ['hebrew'] },
  { family: 'noto-sans-thai', weight: 700, subsets: ['thai'] },
  { family: 'noto-emoji', weight: 700, subsets: ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10'] },
]
