import { expect, test } from 'vitest'
import { questionsState, shortened, unansweredWords, waitingWords } from './question-words.ts'

const now = Date.parse('2026-07-04T22:00:00Z')
const campaign = { standing: 'published', endsAt: '2026-06-20T22:00:00.000Z', cancelledAt: null } as const

test.each([
  ['until fourteen days after the end', {}, 'open'],
  ['not later', { endsAt: '2026-06-20T21:59:59.999Z' }, 'over'],
  ['without a day', { endsAt: null }, 'open'],
  [
    'not later than that after a campaign without a day was cancelled',
    { endsAt: null, cancelledAt: '2026-06-01T00:00:00.000Z' },
    'over',
  ],
  ['not while it is frozen', { standing: 'frozen' }, 'frozen'],
  ['not while it waits for an admin', { standing: 'in_review' }, 'hidden'],
] as const)('questions are taken %s', (_, change, expected) => {
  expect(questionsState({ ...campaign, ...change }, now)).toBe(expected)
})

test('counts are sentences', () => {
  expect([waitingWords(1), waitingWords(2)]).toEqual(['1 question waits', '2 questions wait'])
  expect([unansweredWords(0), unansweredWords(1), unansweredWords(3)]).toEqual([
    null,
    '1 question got no answer. It was deleted 14 days after the end.',
    '3 questions got no answer. They were deleted 14 days after the end.',
  ])
})

test('a long question is shortened at a word', () => {
  expect(shortened('Where do we\nmeet?')).toBe('Where do we meet?')
  expect(shortened('Where '.repeat(20))).toBe(`${'Where '.repeat(12)}Where…`)
})
