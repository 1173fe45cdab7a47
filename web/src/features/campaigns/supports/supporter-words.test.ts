import { expect, test } from 'vitest'
import { companyWords, supporterWords } from './supporter-words.ts'

test.each([
  [1, false, '1 person'],
  [1200, false, '1,200 people'],
  [1, true, 'You are the first.'],
  [2, true, 'You and 1 other'],
  [42, true, 'You and 41 others'],
  // The count is fetched separately from the support and may arrive later.
  [0, true, 'You are the first.'],
])('for %i supporters, including the reader: %s, the text is “%s”', (count, isReader, words) => {
  expect(supporterWords(count, isReader, true)).toBe(words)
})

test('past campaigns do not say “first”', () => {
  expect(supporterWords(1, true, false)).toBe('You alone.')
  expect(supporterWords(3, true, false)).toBe('You and 2 others')
})

test.each([
  [40, true, ['Ana', 'Ben'], 'You and 39 others'],
  [2, true, [], 'You and 1 other'],
  [1, true, ['Ana'], 'You are the first'],
  [1200, false, ['Ana', 'Ben'], 'Ana and 1,199 others'],
  [2, false, ['Ana'], 'Ana and 1 other'],
  [1, false, ['Ana'], 'Ana'],
  [12, false, [], ''],
])(
  'next to the faces of %i supporters, including the reader: %s, named %j, the text is “%s”',
  (count, isReader, names, words) => {
    expect(companyWords(count, isReader, names)).toBe(words)
  },
)
