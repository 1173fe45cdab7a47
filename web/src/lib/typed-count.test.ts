import { expect, test } from 'vitest'
import { countIn } from './typed-count.ts'

test.each([
  ['61', 61],
  [' 200 ', 200],
  ['1,200', 1_200],
  ['1.200', 1_200],
  ['1 200', 1_200],
  ['10,000,000', 10_000_000],
  ['', null],
  ['  ', null],
])('“%s” is %s', (text, count) => {
  expect(countIn(text)).toBe(count)
})

test.each(['12.5', '12,34', '-3', '1,2000', 'many', '2e3'])('“%s” is not a whole number', (text) => {
  expect(countIn(text)).toBeNaN()
})
