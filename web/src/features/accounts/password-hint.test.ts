import { expect, test } from 'vitest'
import { passwordHint } from './password-hint.ts'

test.each([
  ['', 0, 'At least 8 characters. A few random words do well.'],
  ['abcdef!', 1, '1 more character to go.'],
  ['kT9', 1, '5 more characters to go.'],
  ['aaaaaaaaaaaaaaaaaaaa', 1, 'Easy to guess. A few random words do better.'],
  ['1234567890', 1, 'Easy to guess. A few random words do better.'],
  ['hgfedcba', 1, 'Easy to guess. A few random words do better.'],
  ['k7#pTz9!', 2, 'Good. Longer is stronger.'],
  ['lamp river dot', 2, 'Good.'],
  ['lamp river dot wool', 3, 'Strong.'],
])('beside %j it says %d: %s', (password, strength, words) => {
  expect(passwordHint(password)).toEqual({ strength, words })
})

test('a password with the own address or username in it is easily guessed', () => {
  expect(passwordHint('ana.novak2026x', ['Ana.Novak@example.org']).strength).toBe(1)
  expect(passwordHint('riverside-77!', ['ana@example.org', 'RiverSide']).strength).toBe(1)
  expect(passwordHint('banana-river-7', ['ana@example.org']).strength).toBe(2)
})
