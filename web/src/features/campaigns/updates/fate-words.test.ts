import { expect, test } from 'vitest'
import { fateWords, leftWords, lengthWords, usedWords, whenWords, whomWords } from './fate-words.ts'
import type { UpdatePreview } from './updates.queries.ts'

const zone = 'Asia/Tokyo'
const nowMs = Date.parse('2026-04-01T09:00:00.000Z')
const soon = '2026-04-01T09:10:00.000Z'
const preview: UpdatePreview = {
  ...{
    people: 12,
    of: 12,
    isUrgent: false,
    leavesAt: soon,
    isReviewed: false,
    isHeld: false,
    joins: null,
    left: 3,
    nextAt: null,
  },
}

test.each([
  [0, 0, 'No one stands behind the campaign yet, so no mail is sent.'],
  [0, 2, 'Everyone who stands behind the campaign has stopped its mails, so no mail is sent.'],
  [1, 1, 'It is mailed to 1 person who stands behind the campaign.'],
  [12, 12, 'It is mailed to 12 people who stand behind the campaign.'],
  [11, 12, 'It is mailed to 11 of 12 people who stand behind the campaign. The others have stopped its mails.'],
  [1200, 1200, 'It is mailed to about 1,200 people who stand behind the campaign.'],
  [
    1100,
    1200,
    'It is mailed to about 1,100 of 1,200 people who stand behind the campaign. The others have stopped its mails.',
  ],
])('%i of %i people', (people, of, words) => {
  expect(whomWords({ people, of })).toBe(words)
})

const at = '1 April 2026, 18:10 in Tokyo'
test.each([
  ['in ten minutes', {}, `Its mails leave on ${at}. Until then you can take it back.`],
  [
    'the day after the last one',
    { leavesAt: '2026-04-02T03:00:00.000Z' },
    'Its mails leave on 2 April 2026, 12:00 in Tokyo, because a campaign mails at most one update a day. Until then you can take it back.',
  ],
  [
    'with one that waits',
    { joins: 'Spades' },
    `Its mails leave together with “Spades”, on ${at}. Until then you can take it back.`,
  ],
  [
    'after an admin',
    { isReviewed: true },
    `An admin of this site looks at it first, because it is your first one to so many people. Its mails leave after that, at the latest on ${at}. Until then you can take it back.`,
  ],
  [
    'with one that an admin holds',
    { isReviewed: true, isHeld: true, joins: 'Spades' },
    'An admin of this site holds “Spades”. The mails of both leave together, once an admin lets them go. Until then you can take it back.',
  ],
  [
    'after an admin, with one that waits',
    { isReviewed: true, isHeld: false, joins: 'Spades' },
    `An admin of this site looks at it first. Its mails leave after that, together with “Spades”, at the latest on ${at}. Until then you can take it back.`,
  ],
  [
    'at once',
    { isUrgent: true },
    'The campaign ends in less than 48 hours, so the mails leave at once and the update stands at the top of the page. It cannot be taken back.',
  ],
  [
    'at once, to no one',
    { isUrgent: true, people: 0 },
    'The campaign ends in less than 48 hours, so the update stands at the top of its page.',
  ],
  ['never, without people', { people: 0 }, null],
] satisfies [string, Partial<UpdatePreview>, string | null][])('the mails leave %s', (_, change, words) => {
  expect(whenWords({ ...preview, ...change }, zone, nowMs)).toBe(words)
})

test('how many are left, and when the next one can be sent', () => {
  expect(leftWords({ ...preview, left: 2 })).toBe(
    'You have 2 of 3 left in these seven days, over all your campaigns, with this one.',
  )
  expect(leftWords({ ...preview, isUrgent: true, left: 1 })).toBe(
    'You have 1 of 3 left for the last 48 hours, with this one.',
  )
  expect(usedWords(preview, zone)).toBeNull()
  expect(usedWords({ ...preview, left: 0, nextAt: soon }, zone)).toBe(
    `You wrote 3 updates in the last seven days. The next one can be sent from ${at}. What you type here is kept.`,
  )
  expect(usedWords({ ...preview, left: 0 }, zone)).toBe(
    'You wrote 3 updates in the last seven days. What you type here is kept.',
  )
  expect(usedWords({ ...preview, isUrgent: true, left: 0 }, zone)).toBe(
    'The 3 urgent updates of this campaign were sent. You can write again when the campaign is over. What you type here is kept.',
  )
})

const written = { isUrgent: false, leavesAt: soon, mailedAt: null, review: null }
test.each([
  ['left', { mailedAt: soon }, `Its mails left on ${at}.`],
  ['urgent', { isUrgent: true }, 'Its mails leave now.'],
  ['due', { leavesAt: '2026-04-01T09:00:00.000Z' }, 'Its mails leave now.'],
  ['waiting', {}, `Its mails leave on ${at}. Until then you can take it back.`],
  [
    'let go',
    { review: { status: 'released', reason: null } },
    `Its mails leave on ${at}. Until then you can take it back.`,
  ],
  [
    'waiting for an admin',
    { review: { status: 'waiting', reason: null } },
    `An admin of this site looks at it first. Its mails leave after that, at the latest on ${at}. Until then you can take it back.`,
  ],
  ['held', { review: { status: 'held', reason: 'No' } }, 'An admin of this site holds its mails.'],
] satisfies [string, Partial<Parameters<typeof fateWords>[0]>, string][])('mails that are %s', (_, change, words) => {
  expect(fateWords({ ...written, ...change }, zone, nowMs)).toBe(words)
})

test('the length of a text is counted without the spaces around it', () => {
  expect(lengthWords(' four ', 5)).toBe('4 of 5 characters')
  expect(lengthWords('sixsix', 5)).toBe('1 character too many')
  expect(lengthWords('x'.repeat(1200), 5_000)).toBe('1,200 of 5,000 characters')
})
