import { coverPattern, patternColumns, patternRows } from '@muster/contract/facts/cover-pattern.ts'
import { expect, test } from 'vitest'
import { picture } from './layout.ts'
import { drawPattern } from './pattern.ts'

/** For each shape, a point inside it and a point outside it, both close to its edge, in percent of the cell. */
const places = [
  { form: 'quarter-top-left', covered: '67 67', free: '75 75' },
  { form: 'quarter-top-right', covered: '33 67', free: '25 75' },
  { form: 'quarter-bottom-right', covered: '33 33', free: '25 25' },
  { form: 'quarter-bottom-left', covered: '67 33', free: '75 25' },
  { form: 'half-middle', covered: '50 5', free: '50 55' },
  { form: 'half-bottom', covered: '50 55', free: '50 45' },
  { form: 'disc', covered: '50 5', free: '10 10' },
  { form: 'triangle-top-right', covered: '95 90', free: '90 95' },
  { form: 'triangle-top-left', covered: '90 5', free: '95 10' },
]

const { width, height } = picture
const cell = (height * 16) / 9 / patternColumns
const [left, top] = [(width - patternColumns * cell) / 2, (height - patternRows * cell) / 2]

/** Reads the colour at a point of a cell; null if the point is outside the picture. */
const readPattern = async (seed: string) => {
  const pixels = await drawPattern(seed).resize(width, height, { kernel: 'nearest' }).raw().toBuffer()
  return (column: number, row: number, place: string): string | null => {
    const [across = 0, down = 0] = place.split(' ').map((percent) => Number(percent) / 100)
    const [x, y] = [Math.floor(left + (column + across) * cell), Math.floor(top + (row + down) * cell)]
    const at = (y * width + x) * 3
    return x < 0 || x >= width ? null : `#${pixels.toString('hex', at, at + 3)}`
  }
}

const seeds = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
const patterns = await Promise.all(
  seeds.map(async (seed) => ({ ...coverPattern(seed), colourAt: await readPattern(seed) })),
)

test.each(places)('the pattern has $form like on the site', ({ form, covered, free }) => {
  let seen = 0
  for (const { ground, forms, colourAt } of patterns) {
    for (const { row, column, colour } of forms.filter((one) => one.form === form)) {
      const square = forms.find((one) => one.form === 'square' && one.row === row && one.column === column)
      const [inside, outside] = [colourAt(column, row, covered), colourAt(column, row, free)]
      if (inside === null || outside === null) continue
      expect([inside, outside]).toEqual([colour, square?.colour ?? ground])
      seen += 1
    }
  }
  expect(seen).toBeGreaterThan(0)
})
