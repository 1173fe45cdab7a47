import type { ChangePreview } from '@muster/contract/campaigns/promises.ts'
import { expect, test } from 'vitest'
import { costsOf, effectWords } from './promise-words.ts'

const nothing: ChangePreview = {
  isChange: true,
  isSigned: true,
  needsConfirmation: false,
  isPaidOut: false,
  supporters: { effect: 'none', asked: 0, told: 0, countAgain: 0 },
  donors: { effect: 'none', asked: 0, told: 0, refundable: 0 },
  storyChanged: false,
  arrangements: { changed: false, mailed: false, told: 0 },
}
const moment = { nowMs: Date.parse('2026-11-28T12:00:00Z'), zone: 'Europe/Ljubljana' }
const mails = 'The mails leave in 10 minutes. What you change until then is in them.'
const of = (supporters: object, donors: object = {}) =>
  costsOf(
    {
      ...nothing,
      supporters: { ...nothing.supporters, ...supporters },
      donors: { ...nothing.donors, ...donors },
    },
    moment,
  )

test('the costs of a change are sentences about people and money', () => {
  expect(of({ asked: 38 }, { asked: 3, refundable: 420 })).toEqual([
    '38 people will be asked by mail whether they stay, and do not count until they say so.',
    '3 donors can ask for $420.00 back until 12 December. Until then that is not paid out.',
    mails,
  ])
  expect(of({ asked: 1 }, { asked: 1, refundable: 5.5 })).toEqual([
    '1 person will be asked by mail whether they stay, and does not count until they say so.',
    '1 donor can ask for $5.50 back until 12 December. Until then that is not paid out.',
    mails,
  ])
  expect(of({ told: 1_200 }, { told: 2 })).toEqual([
    '1,200 people will be told, and still count.',
    '2 donors will be told.',
    mails,
  ])
  expect(of({ countAgain: 5 })).toEqual([
    '5 people will count again, because the campaign reads as it did when they said yes.',
  ])
  expect(costsOf({ ...nothing, storyChanged: true }, moment)).toEqual([
    'Everyone who stands behind it is mailed that the story changed, at most once a day.',
  ])
})

test('money that was paid out is not promised to donors', () => {
  const donors = { ...nothing.donors, asked: 3, refundable: 420 }
  expect(costsOf({ ...nothing, isPaidOut: true, donors }, moment)).toEqual([
    '3 donors can ask for $420.00 back until 12 December. Money was paid out already: they get what the campaign still has, which is not paid out until then, and an admin decides about the rest.',
    mails,
  ])
})

test('changed arrangements cost mails, and ask no one', () => {
  const ofArrangements = (arrangements: Partial<ChangePreview['arrangements']>) =>
    costsOf({ ...nothing, arrangements: { changed: true, mailed: true, told: 0, ...arrangements } }, moment)
  expect(ofArrangements({ told: 1_200 })).toEqual([
    '1,200 people will be told by mail when and where you meet. No one is asked again.',
  ])
  expect(ofArrangements({ told: 1 })).toEqual([
    '1 person will be told by mail when and where you meet. No one is asked again.',
  ])
  expect(ofArrangements({})).toEqual([])
  expect(ofArrangements({ mailed: false })).toEqual([
    '6 changes of when and where you meet were mailed already, so this one is not. It stands on the page.',
  ])
})

test('no sentence says that no one is asked again, when others are asked', () => {
  const arrangements = { changed: true, mailed: true, told: 3 }
  const asked = { ...nothing, supporters: { ...nothing.supporters, asked: 3 }, arrangements }
  expect(costsOf(asked, moment)).toEqual([
    '3 people will be asked by mail whether they stay, and do not count until they say so.',
    '3 people will be told by mail when and where you meet.',
    mails,
  ])
})

test('the mails of a change that an admin has to confirm do not leave in 10 minutes', () => {
  const asked = { ...nothing, needsConfirmation: true, supporters: { ...nothing.supporters, asked: 3 } }
  expect(costsOf(asked, moment)).toHaveLength(1)
})

test('a change that costs nothing needs no question', () => {
  expect(of({})).toEqual([])
  expect(costsOf({ ...nothing, isSigned: false, supporters: { ...nothing.supporters, asked: 3 } }, moment)).toEqual([])
})

test.each([
  ['asked', 'asked', 'Supporters were asked again. They count once they say that they stay.'],
  ['told', 'told', 'Supporters were told, and still count.'],
  ['none', 'asked', 'It concerns donors only. Supporters still count.'],
  ['none', 'none', ''],
] as const)('a change that %s supporters and %s donors says “%s%s”', (supporters, donors, words) => {
  expect(effectWords({ supporters, donors, arrangementsChanged: false })).toBe(words)
  expect(effectWords({ supporters, donors, arrangementsChanged: true })).toBe(
    words || 'When and where people meet is not part of what they say yes to, so no one was asked again.',
  )
})
