import { expect, test } from 'vitest'
import { countDonors, countPeople } from './count-people.ts'

const standing = { before: [1, 2], after: [2, 3] }

test('counts who leaves, stays and comes by the versions that they signed', () => {
  const people = new Map([
    [1, 5],
    [2, 7],
    [3, 11],
    [4, 13],
  ])
  expect(countPeople(people, standing)).toEqual({ left: 5, stayed: 7, came: 11 })
})

test('counts each donor once, and what those who leave can ask back', () => {
  const gave = (version: number, donor: string, keptMinor: bigint, askableMinor = keptMinor) => ({
    version,
    donor,
    keptMinor,
    askableMinor,
  })
  const donated = [
    gave(1, 'a', 500n),
    gave(1, 'b', 0n),
    gave(1, 'c', 200n),
    gave(2, 'a', 100n),
    gave(3, 'd', 900n),
    gave(1, 'e', 300n, 0n),
  ]
  expect(countDonors(donated, standing)).toEqual({ left: 2, stayed: 1, refundableMinor: 700n })
})
