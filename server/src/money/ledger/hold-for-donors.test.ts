import { expect, test } from 'vitest'
import { askableOfPayout, heldForDonors } from './hold-for-donors.ts'

test('what donors can ask back is held, at most all that is available', () => {
  expect(heldForDonors(100n, 30n)).toBe(30n)
  expect(heldForDonors(100n, 100n)).toBe(100n)
  expect(heldForDonors(100n, 130n)).toBe(100n)
  expect(heldForDonors(100n, 0n)).toBe(0n)
})

test('a campaign that owes money holds nothing', () => {
  expect(heldForDonors(0n, 30n)).toBe(0n)
  expect(heldForDonors(-5n, 30n)).toBe(0n)
})

test('of a payout donors can ask back what the rest of the money does not cover', () => {
  expect(askableOfPayout(80n, 0n, 30n)).toBe(30n)
  expect(askableOfPayout(80n, 20n, 30n)).toBe(10n)
  expect(askableOfPayout(80n, 30n, 30n)).toBe(0n)
  expect(askableOfPayout(80n, -5n, 100n)).toBe(80n)
})
