import {
  type Estimate,
  knownWords,
  guessesMin,
  normalizePassword,
  weaknesses,
} from '@muster/contract/facts/password-strength.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { host, person, refusedPasswords } from '../../../../../contract/test/refused-passwords.ts'
import { passwordHint } from './password-hint.ts'

const words = knownWords({ email: 'ana.novak@example.org' }, 'localhost')
const hint = (password: string, guesses: number | 'pending' | 'unknown' = 'pending', isPersonKnown = true) => {
  const assessment = typeof guesses === 'number' ? { guesses, matches: [] } : guesses
  return passwordHint({ password, assessment, words, isPersonKnown })
}

test.each([
  ['', 0, 'At least 8 characters. Four random words do well.'],
  ['abcdef!', 1, '1 more character to go.'],
  ['kT9', 1, '5 more characters to go.'],
  ['x'.repeat(129), 1, 'At most 128 characters.'],
  ['long enough', 0, 'Checking how easy it is to guess…'],
])('for %j the hint has strength %d: %s', (password, strength, sentence) => {
  expect(hint(password)).toEqual({ strength, words: sentence })
})

test('a password without an estimate is not praised', () => {
  expect(hint('lamp river dot', 'unknown')).toEqual({ strength: 0, words: 'We check it when you submit the form.' })
})

test('a refused password has the server’s sentence', () => {
  expect(hint('Password1!', guessesMin - 1)).toEqual({ strength: 1, words: `${weaknesses.short}.` })
})

test('a password of known words is not praised, even if many guesses are estimated', () => {
  expect(hint('Ana.Novak-2026', 1e12)).toEqual({ strength: 1, words: `${weaknesses.own}.` })
})

test.each([
  [guessesMin, 2, 'Good. Longer is stronger.'],
  [1e10 - 1, 2, 'Good. Longer is stronger.'],
  [1e10, 3, 'Strong.'],
])('%d guesses have strength %d: %s', (guesses, strength, sentence) => {
  expect(hint('lamp river dot', guesses)).toEqual({ strength, words: sentence })
})

test('a long password of few characters is not praised, because the server may refuse it', () => {
  expect(hint('@4'.repeat(9), 1e16)).toEqual({ strength: 1, words: 'Use at least 10 different characters.' })
  expect(hint('@4'.repeat(8), 1e16).strength).toBe(3)
  expect(hint('@4abcdefgh'.repeat(4), 1e16).strength).toBe(3)
})

test('forms of the same letter are one character, as on the server', () => {
  expect(hint('aａªᵃₐbｂᵇcｃᶜdｄᵈ'.repeat(2), 1e16)).toEqual({
    strength: 1,
    words: 'Use at least 10 different characters.',
  })
})

test('if the person is unknown, the hint warns that the password may contain their name or address', () => {
  expect(hint('lamp river dot', 1e12, false)).toEqual({
    strength: 0,
    words: 'Good, unless it contains your name or address.',
  })
})

/** The web worker, called in this thread. */
let estimate: (password: string, words: string[]) => Estimate
const postMessage = vi.fn<(message: Estimate | 'ready') => void>()
beforeAll(async () => {
  type Listener = (event: { data: { password: string; words: string[] } }) => void
  const listen = vi.fn<(type: string, listener: Listener) => void>()
  vi.stubGlobal('addEventListener', listen)
  vi.stubGlobal('postMessage', postMessage)
  await import('./estimator.worker.ts')
  const answer = listen.mock.calls[0]![1]
  estimate = (password, words) => {
    answer({ data: { password, words } })
    return postMessage.mock.lastCall![0] as Estimate
  }
})
afterAll(() => vi.unstubAllGlobals())

const hintFor = (password: string, isPersonKnown: boolean) => {
  const known = knownWords(isPersonKnown ? person : {}, host)
  const assessment = estimate(normalizePassword(password), [...known.own, ...known.site])
  return passwordHint({ password, assessment, words: known, isPersonKnown })
}

test.each(refusedPasswords)('%j, which the server refuses, is not praised, for the same reason', (password, reason) => {
  expect(hintFor(password, true)).toEqual({ strength: 1, words: reason ? `${reason}.` : expect.any(String) })
  // The email is unknown on the page of a mailed link, so the meter stays empty.
  expect(hintFor(password, false).strength).toBeLessThan(2)
})

test.each(['lamp river dot', 'k7#pTz9!'])('%j, which the server accepts, is praised', (password) => {
  expect(hintFor(password, true).strength).toBeGreaterThan(1)
})
