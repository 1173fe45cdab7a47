import { expect, test } from 'vitest'
import { warningsOf } from './payout-warnings.ts'

type Warned = Parameters<typeof warningsOf>[0]

const quiet = {
  openDisputes: [],
  disputed: 0,
  campaign: { cancelledAt: null },
  addressInForce: 'ana@example.org',
  recipientPaypalEmail: 'ana@example.org',
  nextAddress: null,
  recipientChangedAt: null,
  recipientUndoneAt: null,
  isRecipientNew: false,
}
const dispute = { _id: '0190a000-0000-7000-8000-000000000001', reason: 'A reason', holds: null }
const at = '2026-11-02T08:30:00.000Z'
const nextAddress = { email: 'new@example.org', servesAt: at }

test.each<[string, object, string[]]>([
  ['a regular payout', {}, []],
  ['a dispute', { openDisputes: [dispute] }, ['1 dispute about this campaign waits for a decision']],
  ['two disputes', { openDisputes: [dispute, dispute] }, ['2 disputes about this campaign wait for a decision']],
  ['a dispute that stops it, and is decided first', { openDisputes: [{ ...dispute, holds: 'payout' }] }, []],
  ['a dispute about a donation in it', { openDisputes: [{ ...dispute, holds: 'donation' }], disputed: 30 }, []],
  [
    'a dispute about a donation, beside which the campaign has enough',
    { openDisputes: [{ ...dispute, holds: 'donation' }] },
    ['1 dispute about this campaign waits for a decision'],
  ],
  ['a cancelled campaign', { campaign: { cancelledAt: at } }, ['The campaign was cancelled']],
  ['a new address', { recipientChangedAt: at, isRecipientNew: true }, ['The PayPal address is new']],
  ['an address that changed long ago', { recipientChangedAt: at }, []],
  [
    'a pending change of address',
    { nextAddress, recipientChangedAt: at, isRecipientNew: true },
    ['A new PayPal address is waiting'],
  ],
  [
    'an undone change, which comes before a pending one',
    { recipientUndoneAt: at, addressInForce: 'old@example.org', nextAddress },
    ['The owner undid a change of the PayPal address'],
  ],
  ['a change that was undone before the request', { recipientUndoneAt: at }, []],
])('%s has the right warnings', (_, part, titles) => {
  expect(warningsOf({ ...quiet, ...part } as unknown as Warned).map(({ title }) => title)).toEqual(titles)
})
