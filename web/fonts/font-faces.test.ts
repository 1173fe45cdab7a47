import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fontFaces, fontFacesPath } from './font-faces.ts'
import { readFont } from './woff2.ts'

type Face = { family: string; file: string; points: Set<number> }

const pointsIn = (unicodeRange: string): Set<number> => {
  const points = new Set<number>()
  for (const [, from = '', to = from] of unicodeRange.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)) {
    for (let point = parseInt(from, 16); point <= parseInt(to, 16); point++) points.add(point)
  }
  return points
}

/** The faces of the stylesheet that fetch a file. */
const faces: Face[] = [...readFileSync(fontFacesPath, 'utf8').matchAll(/@font-face \{(.*?)\n\}/gs)].flatMap(
  ([, rule = '']) => {
    const file = /url\('([^']+)'\)/.exec(rule)?.[1]
    const family = /font-family: '([^']+)'/.exec(rule)?.[1] ?? ''
    return file === undefined ? [] : [{ family, file, points: pointsIn(rule.split('unicode-range:')[1] ?? '') }]
  },
)
const fileOf = (family: string, text: string) =>
  [...text].map((letter) => {
    const face = faces.find((each) => each.family === family && each.points.has(letter.codePointAt(0) ?? 0))
    return face?.file.match(/-(latin|latin-ext|vietnamese)-wght/)?.[1] ?? 'none'
  })

test('the stylesheet matches the font files', () => {
  const bare = (css: string) => css.replaceAll(/\s+/g, ' ')
  expect(bare(readFileSync(fontFacesPath, 'utf8'))).toBe(bare(fontFaces()))
})

test('no two files of a family contain the same character', () => {
  for (const family of new Set(faces.map((face) => face.family))) {
    const all = faces.filter((face) => face.family === family).flatMap(({ points }) => [...points])
    expect(all.length - new Set(all).size).toBe(0)
  }
})

test('a file serves its own letters, and those composed of one of its letters and a mark', () => {
  for (const { file, points } of faces) {
    const own = readFont(readFileSync(new URL(import.meta.resolve(file)))).points
    const letters = [...points].filter((point) => /\p{L}/u.test(String.fromCodePoint(point)))
    for (const point of letters.filter((each) => !own.has(each))) {
      const [letter = '', mark = ''] = [...String.fromCodePoint(point).normalize('NFD')].slice(-2)
      expect([String.fromCodePoint(point), own.has(mark.codePointAt(0) ?? 0)]).toEqual([
        String.fromCodePoint(point),
        true,
      ])
      expect(letter).not.toBe('')
    }
  }
})

const body = 'Atkinson Hyperlegible Next Variable'
const display = 'Bricolage Grotesque Variable'
test.each([
  [body, 'Wanjikũ', ['latin', 'latin', 'latin', 'latin', 'latin', 'latin', 'latin']],
  [body, 'Łódź', ['latin-ext', 'latin', 'latin', 'latin-ext']],
  [body, 'ệж', ['none', 'none']],
  [display, 'Jikũ', ['latin', 'latin', 'latin', 'latin-ext']],
  [display, 'ệ', ['vietnamese']],
])('in %s, the letters of %s are loaded from %j', (family, text, files) => {
  expect(fileOf(family, text)).toEqual(files)
})
