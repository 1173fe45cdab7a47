import { expect, test } from 'vitest'
import { coverPattern, patternColumns, patternRows } from '../src/facts/cover-pattern.ts'

const id = '0199a3b4-7c20-7d00-8a00-000000000001'

test('a pattern is the same for the same id, and another one for another', () => {
  expect(coverPattern(id)).toEqual(coverPattern(id))
  expect(coverPattern(id)).not.toEqual(coverPattern(id.replace(/1$/, '2')))
})

test('forms lie in the cells, the squares below the others and in a colour of their own', () => {
  const { forms } = coverPattern(id)
  const isSquare = forms.map(({ form }) => form === 'square')
  expect(isSquare.lastIndexOf(true)).toBeLessThan(isSquare.indexOf(false))
  const squareColours = new Set(forms.filter(({ form }) => form === 'square').map(({ colour }) => colour))
  expect(forms.filter(({ form, colour }) => form !== 'square' && squareColours.has(colour))).toEqual([])
  for (const { row, column } of forms) {
    expect(row).toBeLessThan(patternRows)
    expect(column).toBeLessThan(patternColumns)
  }
})
