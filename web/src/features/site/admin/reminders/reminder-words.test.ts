import { expect, test } from 'vitest'
import { mailsInWords, timeLeft } from './reminder-words.ts'

test.each([
  [0, 'in 0 min'],
  [59 * 60_000, 'in 59 min'],
  [60 * 60_000, 'in 1 h 0 min'],
  [23 * 3_600_000 + 59 * 60_000 + 59_999, 'in 23 h 59 min'],
  [-5, 'in 0 min'],
])('%i ms from now is %s', (ms, words) => {
  expect(timeLeft(1_000_000 + ms, 1_000_000)).toBe(words)
})

test('mails are counted in words, and without mails there are no words', () => {
  expect(mailsInWords(1, 0)).toBe('1 reminder')
  expect(mailsInWords(1_200, 2)).toBe('1,200 reminders and 2 summaries')
  expect(mailsInWords(0, 1)).toBe('1 summary')
  expect(mailsInWords(0, 0)).toBeNull()
})
