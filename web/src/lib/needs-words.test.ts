import { expect, test } from 'vitest'
import { commitmentWords, decidedWords, needsFrom, renewWords } from './needs-words.ts'

test.each([
  [1, 'open', undefined, null],
  [1, 'open', 37, null],
  [50, 'open', undefined, 'You are in if at least 50 people are, you included.'],
  [
    50,
    'open',
    37,
    'You are in if at least 50 people are, you included. As it stands, 37 are, so you would not need to act.',
  ],
  [
    50,
    'open',
    1,
    'You are in if at least 50 people are, you included. As it stands, 1 is, so you would not need to act.',
  ],
  [
    50,
    'open',
    0,
    'You are in if at least 50 people are, you included. As it stands, none are, so you would not need to act.',
  ],
  [50, 'open', 50, 'You are in if at least 50 people are, you included. As it stands, 50 are, so you act.'],
  [50, 'acting', 61, 'It is on: 61 people act, and you are one of them.'],
  [50, 'acting', undefined, 'It is on: as many people act as you asked for, and you are one of them.'],
  [1, 'acting', 1, null],
  [100, 'not_reached', 50, 'You asked for at least 100 people. Fewer would be in, so you need not act.'],
  [
    50,
    'short',
    47,
    'You asked for at least 50 people, and now 47 people act. You are still in, but you need not act: you may step back.',
  ],
  [
    50,
    'short',
    undefined,
    'You asked for at least 50 people, and fewer act now. You are still in, but you need not act: you may step back.',
  ],
  [50, 'stepped_back', 47, 'You stepped back: you need not act.'],
] as const)('a support that asks for %i people, %s, while %s act: %s', (needs, commitment, acting, words) => {
  expect(commitmentWords({ needs, commitment, came: null }, acting === undefined ? undefined : { acting })).toBe(words)
})

test('who need not act reads how many people came', () => {
  const own = { needs: 1_000, commitment: 'not_reached' } as const
  expect(commitmentWords({ ...own, came: 610 }, { acting: 50 })).toBe(
    'You asked for at least 1,000 people. Of the 1,000, only 610 would be in, so you need not act.',
  )
})

test('it says when it is decided', () => {
  expect(decidedWords({ endsAt: '2026-12-01T22:59:59.999Z', timeZone: 'Europe/Ljubljana' })).toBe(
    'It is decided on 29 November 2026, 23:59, Ljubljana time.',
  )
  expect(decidedWords({ endsAt: null, timeZone: 'UTC' })).toBe(
    'It is decided 48 hours before the day ends. There is no day yet.',
  )
})

test('only numbers of the list are read from a form', () => {
  expect(['1', '50', '51', '', null].map(needsFrom)).toEqual([1, 50, undefined, undefined, undefined])
})

test('who is asked again reads what doing nothing means, and that they keep their number', () => {
  const nothing =
    'Your support does not count until you say that you stay. You can say so until the campaign ends. If you do nothing, you are not counted, and not reminded of the day.'
  expect([null, 1].map(renewWords)).toEqual([nothing, nothing])
  expect(renewWords(50)).toBe(`${nothing} If you stay, you are still in only if at least 50 people are, you included.`)
})
