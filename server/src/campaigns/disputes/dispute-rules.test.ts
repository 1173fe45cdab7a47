import { expect, test } from 'vitest'
import { isDecided, isNoChange, namesIn, repeatKeyOf } from './dispute-rules.ts'

const id = '01900000-0000-7000-8000-00000000000'
const dispute = {
  campaignId: `${id}1`,
  donationId: null,
  payoutId: null,
  type: 'donation' as const,
  reason: 'Charged twice',
  details: '',
}

test('an identical report returns the same dispute, and any other text is a new one', () => {
  const key = repeatKeyOf(dispute)
  expect(key).toHaveLength(32)
  expect(repeatKeyOf({ ...dispute })).toEqual(key)
  const others = [
    { campaignId: `${id}2` },
    { donationId: `${id}2` },
    { payoutId: `${id}2` },
    { type: 'other' as const },
    { reason: 'Charged' },
    { details: 'More' },
  ]
  for (const other of others) expect(repeatKeyOf({ ...dispute, ...other })).not.toEqual(key)
})

test('a resolved or rejected dispute is not waiting', () => {
  expect(isDecided('resolved')).toBe(true)
  expect(isDecided('rejected')).toBe(true)
  expect(isDecided('open')).toBe(false)
  expect(isDecided('under_review')).toBe(false)
})

test('the same decision without new notes changes nothing', () => {
  const now = { status: 'resolved' as const, notes: 'Refunded' }
  expect(isNoChange(now, { status: 'resolved', notes: 'Refunded' })).toBe(true)
  expect(isNoChange(now, { status: 'resolved', notes: '' })).toBe(true)
  expect(isNoChange(now, { status: 'resolved', notes: 'More' })).toBe(false)
  expect(isNoChange(now, { status: 'open', notes: '' })).toBe(false)
})

test.each<[string, (string | null)[], string[]]>([
  ['Ana gave $25.', ['Ana', null, 'ana@example.org'], ['Ana']],
  ['Write to ANA@example.org, please', [null, null, 'ana@example.org'], ['ana@example.org']],
  ['The bananas are missing', ['Ana', 'ana', 'ana@example.org'], []],
  ['Anne-Marie Kos, who gave $25', ['Anne-Marie Kos', null, ''], ['Anne-Marie Kos']],
  ['It is at 4 Jo Street', ['Jo', null, ''], []],
])('in “%s” the names of %j are %j', (text, names, found) => {
  expect(namesIn(text, names)).toEqual(found)
})
