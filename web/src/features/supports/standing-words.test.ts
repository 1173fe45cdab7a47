import { expect, test } from 'vitest'
import { standingWords } from './standing-words.ts'

test.each([
  [0, false, 'Nobody yet. The first one counts most.'],
  [1, false, '1 person'],
  [1200, false, '1,200 people'],
  [1, true, 'You are the first.'],
  [2, true, 'You and 1 other'],
  [42, true, 'You and 41 others'],
  // The count is fetched apart from the support, and may come later.
  [0, true, 'You are the first.'],
])('%i supporters, the reader among them: %s, are “%s”', (count, isReader, words) => {
  expect(standingWords(count, isReader, true)).toBe(words)
})

test('of a campaign that is over nobody is invited any more', () => {
  expect(standingWords(0, false, false)).toBe('Nobody did.')
  expect(standingWords(1, true, false)).toBe('You alone.')
  expect(standingWords(3, true, false)).toBe('You and 2 others')
})
