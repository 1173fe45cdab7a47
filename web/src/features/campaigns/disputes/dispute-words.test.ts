import { expect, test } from 'vitest'
import { describeHold } from './dispute-words.ts'

test('a person reads what waits for the decision about their dispute', () => {
  const held = (holdsDonation: boolean, stopsPayout: boolean) => describeHold({ holdsDonation, stopsPayout })
  expect(held(true, false)).toMatch(/^Your money waits/)
  expect(held(false, true)).toMatch(/^The payout waits/)
  expect(held(false, false)).toBeNull()
})
