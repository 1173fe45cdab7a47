import { expect, test } from 'vitest'
import { beginning, textIn } from './address-text.ts'

const read = (value: string) => textIn(new URLSearchParams(`q=${value}`), 'q', 6)

test.each([
  ['%00', ''],
  ['a%00b', 'ab'],
  ['%ED%A0%80', ''],
  ['%E2%80%AEriver', 'river'],
  ['%E2%80%8B', ''],
  ['%', '%'],
  ['+river+', 'river'],
  ['one+two+three', 'one tw'],
  [`river${encodeURIComponent('🌹')}`, 'river'],
])('%j reads as "%s"', (value, text) => {
  expect(read(value)).toBe(text)
})

test('a text is cut to its length', () => {
  expect(read('x'.repeat(1_000_000))).toBe('xxxxxx')
})

test('a missing parameter is empty', () => {
  expect(textIn(new URLSearchParams(), 'q', 6)).toBe('')
})

test('a truncated text ends with a whole character', () => {
  expect(beginning('ab🌹', 3)).toBe('ab')
  expect(beginning('ab🌹', 4)).toBe('ab🌹')
})
