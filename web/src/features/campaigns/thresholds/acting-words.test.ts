import { expect, test } from 'vitest'
import { type Acting, actingSentences, nextWords, partsOf, saysWhoActs } from './acting-words.ts'

const open: Acting = { members: 61, acting: 37, next: { needs: 50, missing: 4 }, decision: null }
const decision = { decidedAt: '2026-12-08T22:59:59.999Z', acting: 50, accounts: 42, guests: 8, supporters: 61 }

const wordsOf = (figures: Acting, isOver = false) =>
  [...actingSentences(figures, isOver), nextWords(figures)].join(' ').trim()

test('before the decision: how many stand behind it, act, and are missing', () => {
  expect(wordsOf(open)).toBe(
    '61 stand behind it. 37 act as it stands. If 4 more come who would act among 50, at least 50 act.',
  )
  expect(wordsOf({ ...open, members: 1, acting: 0, next: null })).toBe('1 stands behind it. None act as it stands.')
  expect(wordsOf({ ...open, acting: 1, next: { needs: 2, missing: 1 } })).toBe(
    '61 stand behind it. 1 acts as it stands. If 1 more comes who would act among 2, at least 2 act.',
  )
})

test('after the decision: whether it is on, and who need not act', () => {
  const decided = { ...open, acting: 50, next: null, decision }
  expect(wordsOf(decided)).toBe('It is on: 50 people. Those who asked for more than 50 need not act.')
  expect(wordsOf({ ...decided, acting: 47 })).toBe(
    'It is on: 50 people. Some left since: now 47 act. Those who asked for more than 50 need not act.',
  )
  expect(wordsOf({ ...decided, acting: 52 })).toBe(
    'It is on: 52 people act. Those who asked for more than 50 need not act.',
  )
  expect(wordsOf({ ...decided, members: 52, acting: 52 })).toBe('It is on: 52 people act.')
  expect(wordsOf({ ...decided, members: 50 })).toBe('It is on: 50 people.')
  expect(wordsOf({ ...decided, acting: 47 }, true)).toBe(
    'It was on: 50 people. Those who asked for more than 50 need not act.',
  )
  expect(wordsOf({ ...decided, acting: 1, decision: { ...decision, acting: 0 } })).toBe(
    'It is not on: all asked for more people than there are. They need not act. 1 acts in any case.',
  )
})

test('nothing is said while all act in any case', () => {
  expect(saysWhoActs({ members: 12, acting: 12, next: null, decision: null })).toBe(false)
  expect(saysWhoActs({ members: 12, acting: 11, next: null, decision: null })).toBe(true)
  expect(saysWhoActs({ ...open, decision: { ...decision, acting: 1, supporters: 1 } })).toBe(false)
  expect(saysWhoActs({ ...open, decision })).toBe(true)
})

test('the parts of the picture are all supporters and those who are missing', () => {
  expect(partsOf(open).map(({ kind, people }) => [kind, people])).toEqual([
    ['acting', 37],
    ['waiting', 9],
    ['missing', 4],
    ['beyond', 15],
  ])
  expect(partsOf({ ...open, next: null }).map(({ kind, people }) => [kind, people])).toEqual([
    ['acting', 37],
    ['beyond', 24],
  ])
  expect(partsOf({ ...open, acting: 50, decision }).map(({ kind, people }) => [kind, people])).toEqual([
    ['acting', 50],
    ['beyond', 11],
  ])
})
