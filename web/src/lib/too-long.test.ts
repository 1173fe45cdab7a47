import { expect, test } from 'vitest'
import { tooLong } from './too-long.ts'

test.each([
  ['x'.repeat(200), undefined],
  [`${'x'.repeat(200)}  `, undefined],
  ['x'.repeat(201), 'At most 200 characters. 1 character too many'],
  ['x'.repeat(1_500), 'At most 200 characters. 1,300 characters too many'],
])('the message says by how many characters a search is too long', (text, sentence) => {
  expect(tooLong(text, 200)).toBe(sentence)
})
