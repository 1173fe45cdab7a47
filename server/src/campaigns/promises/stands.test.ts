import { expect, test } from 'vitest'
import { addStand, type NewStand, versionsStanding, type Stand, standsBefore } from './stands.ts'

type Edit = Partial<Omit<NewStand, 'number' | 'hash'>>

const first: Stand[] = [{ number: 1, hash: 'a', stands: 'a', stood: null }]

/** Makes versions with these hashes, and returns who stands behind each of them when it is made. */
const follow = (...edits: [hash: string, Edit?][]) => {
  let stands = first
  return edits.map(([hash, edit = {}], place) => {
    const number = place + 2
    stands = addStand(stands, { number, hash, follows: number - 1, continues: false, carries: false, ...edit })
    return versionsStanding(stands, hash)
  })
}
const told: Edit = { carries: true }

test('who signed another promise does not stand behind the new one', () => {
  expect(follow(['b'], ['c'])).toEqual([[2], [3]])
})

test('who signed the same promise does, also if it was changed in between', () => {
  expect(follow(['b'], ['a'])).toEqual([[2], [1, 3]])
  expect(follow(['a'], ['a'])).toEqual([
    [1, 2],
    [1, 2, 3],
  ])
})

test('who is only told stands behind the new promise', () => {
  expect(follow(['b', told], ['c', told])).toEqual([
    [1, 2],
    [1, 2, 3],
  ])
})

test('no day, a day, no day and another day asks those of the first two', () => {
  expect(follow(['b', told], ['a'], ['c', told])).toEqual([[1, 2], [3], [3, 4]])
})

test('those whose promise was brought back are told with the others', () => {
  expect(follow(['b'], ['a'], ['c', told])).toEqual([[2], [1, 3], [1, 3, 4]])
})

test('an edit that belongs to the version before is compared with what was signed before both', () => {
  const again: Edit = { follows: 1, continues: true }
  // The day is taken back within minutes: who signed before it counts, who signed it does not.
  expect(follow(['b', told], ['a', again])).toEqual([
    [1, 2],
    [1, 3],
  ])
  expect(follow(['b', told], ['c', { ...again, ...told }])).toEqual([
    [1, 2],
    [1, 3],
  ])
  expect(follow(['b'], ['a', again], ['d', { ...again, ...told }])).toEqual([[2], [1, 3], [1, 3, 4]])
  // A later version does not undo what the one before it did.
  expect(follow(['b', told], ['c', told], ['b', { follows: 2, continues: true }])).toEqual([
    [1, 2],
    [1, 2, 3],
    [1, 2, 4],
  ])
})

test('who stood behind the promise before a change', () => {
  const carried = addStand(first, { number: 2, hash: 'b', follows: 1, continues: false, carries: true })
  expect(standsBefore(carried, { follows: 2, continues: false })).toEqual([1, 2])
  expect(standsBefore(carried, { follows: 1, continues: true })).toEqual([1])
  expect(standsBefore(carried, { follows: 7, continues: false })).toEqual([])
})
