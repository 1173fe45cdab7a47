import { expect, test } from 'vitest'
import { describeHold, describeSubject } from './dispute-words.ts'

test('a person reads what waits for the decision about their dispute', () => {
  const held = (holdsDonation: boolean, stopsPayout: boolean) =>
    describeHold({ holdsDonation, stopsPayout, reason: 'Charged twice' })
  expect(held(true, false)).toMatch(/^Your money waits: .* stays on hold until this is decided\.$/)
  expect(held(false, true)).toMatch(/^The payout waits/)
  expect(held(false, false)).toBeNull()
})

test('a gift that its donor denies is not called theirs', () => {
  const dispute = { type: 'donation', donationAmount: 50, holdsDonation: true, stopsPayout: false } as const
  const denied = { ...dispute, reason: 'I did not make this gift' }
  expect(describeSubject(denied)).toBe('The gift of $50.00')
  expect(describeHold(denied)).toMatch(/^The money waits/)
  expect(describeSubject({ ...dispute, reason: 'Charged twice' })).toBe('Your donation of $50.00')
})
