import { expect, test } from 'vitest'
import { claimedOfPayout, heldFrom, heldOutOf } from './hold-for-donors.ts'

test('what is claimed is held, at most what is available', () => {
  expect(heldFrom(100n, 30n)).toBe(30n)
  expect(heldFrom(100n, 100n)).toBe(100n)
  expect(heldFrom(100n, 130n)).toBe(100n)
  expect(heldFrom(100n, 0n)).toBe(0n)
})

test('nothing is held of nothing', () => {
  expect(heldFrom(0n, 30n)).toBe(0n)
  expect(heldFrom(-5n, 30n)).toBe(0n)
})

test('disputes hold first, and both together hold at most what is available', () => {
  const claimed = { disputedMinor: 30n, askableMinor: 50n }
  expect(heldOutOf(100n, claimed)).toEqual({ inDisputesMinor: 30n, forDonorsMinor: 50n })
  expect(heldOutOf(60n, claimed)).toEqual({ inDisputesMinor: 30n, forDonorsMinor: 30n })
  expect(heldOutOf(20n, claimed)).toEqual({ inDisputesMinor: 20n, forDonorsMinor: 0n })
  expect(heldOutOf(-5n, claimed)).toEqual({ inDisputesMinor: 0n, forDonorsMinor: 0n })
})

test('a payout is claimed as far as what the campaign has besides does not cover the claims', () => {
  const ofDonors = (availableMinor: bigint, askableMinor: bigint) =>
    claimedOfPayout(80n, availableMinor, { disputedMinor: 0n, askableMinor }).forDonorsMinor
  expect(ofDonors(0n, 30n)).toBe(30n)
  expect(ofDonors(20n, 30n)).toBe(10n)
  expect(ofDonors(30n, 30n)).toBe(0n)
  expect(ofDonors(-5n, 100n)).toBe(80n)
  const inDisputes = (availableMinor: bigint, disputedMinor: bigint) =>
    claimedOfPayout(80n, availableMinor, { disputedMinor, askableMinor: 0n }).inDisputesMinor
  expect(inDisputes(0n, 30n)).toBe(30n)
  expect(inDisputes(20n, 30n)).toBe(10n)
  expect(inDisputes(30n, 30n)).toBe(0n)
  expect(inDisputes(-5n, 100n)).toBe(80n)
})

test('both claims of a payout together are at most the payout', () => {
  const claimed = { disputedMinor: 60n, askableMinor: 60n }
  expect(claimedOfPayout(80n, 0n, claimed)).toEqual({ inDisputesMinor: 60n, forDonorsMinor: 20n })
  expect(claimedOfPayout(80n, 70n, claimed)).toEqual({ inDisputesMinor: 0n, forDonorsMinor: 50n })
})
