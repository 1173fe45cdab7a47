import { expect, test } from 'vitest'
import { coverPattern, patternColumns, patternRows } from '../src/facts/cover-pattern.ts'

const id = '0199a3b4-7c20-7d00-8a00-000000000001'

test('the same id has the same pattern, and another id has another one', () => {
  expect(coverPattern(id)).toEqual(coverPattern(id))
  expect(coverPattern(id)).not.toEqual(coverPattern(id.replace(/1$/, '2')))
})

test('shapes are in the cells; squares come first and have their own colour', () => {
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
