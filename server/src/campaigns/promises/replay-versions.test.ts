import type { CampaignPromise } from '@muster/contract/campaigns/promises.ts'
import { expect, test } from 'vitest'
import { samplePromise } from '../../../test/sample-promise.ts'
import { replayVersions, type Written } from './replay-versions.ts'

type Change = Partial<CampaignPromise>
const version = (number: number, change: Change, more: Partial<Written> = {}): Written => ({
  number,
  promise: { ...samplePromise, ...change },
  follows: number === 1 ? null : number - 1,
  mergedInto: null,
  isFree: number === 1,
  isCorrection: false,
  ...more,
})
const sides = { meetingPoint: 'The side gate' }
const other = { title: 'Another bridge' }

test('other arrangements leave everyone standing, and ask no one', () => {
  const { versions, current } = replayVersions([version(1, {}), version(2, sides), version(3, { startTime: '20:00' })])
  expect(current).toEqual({ supporters: [1, 2, 3], donors: [1, 2, 3], shown: [1, 2, 3] })
  expect(versions.map(({ effects }) => effects.supporters)).toEqual(['none', 'none', 'none'])
  expect(versions.map(({ kinds }) => [kinds.times, kinds.meeting])).toEqual([
    [false, false],
    [false, true],
    [true, true],
  ])
})

test('another promise is signed by those who signed it, with whatever arrangements', () => {
  const { versions, current } = replayVersions([
    version(1, {}),
    version(2, { ...other, ...sides }),
    version(3, other),
    version(4, sides),
  ])
  expect(current).toEqual({ supporters: [1, 4], donors: [1, 4], shown: [1, 4] })
  expect(versions.map(({ effects }) => effects.supporters)).toEqual(['none', 'asked', 'none', 'asked'])
})

test('what was told before carries people on, and what belongs to one version is undone first', () => {
  const open = { executionDate: null }
  const first = version(1, open)
  const told = version(2, { executionDate: '2026-12-20' }, { mergedInto: 3 })
  // The day is taken back within minutes.
  const back = version(3, { ...open, ...sides }, { follows: 1 })
  expect(replayVersions([first, told]).current.supporters).toEqual([1, 2])
  expect(replayVersions([first, told, back]).current.supporters).toEqual([1, 3])
  const later = version(4, { executionDate: '2026-12-21' })
  expect(replayVersions([first, told, back, later]).current.supporters).toEqual([1, 3, 4])
  // People who were only told stand behind the newer promise, and no longer behind the one that they signed.
  const again = [first, version(2, { executionDate: '2026-12-20' }), version(3, open)]
  expect(replayVersions(again).current).toEqual({ supporters: [3], donors: [3], shown: [1, 3] })
})

test('a correction and a change that no one else had signed ask no one', () => {
  const correction = version(2, other, { isCorrection: true })
  expect(replayVersions([version(1, {}), correction]).current).toMatchObject({ supporters: [1, 2], shown: [2] })
  const free = replayVersions([version(1, {}), version(2, other, { isFree: true })])
  expect(free.versions[1]?.effects).toEqual({ supporters: 'none', donors: 'none' })
  expect(free.current.supporters).toEqual([2])
})

test('another goal is another promise for donors alone', () => {
  const { current } = replayVersions([
    version(1, {}),
    version(2, { goalAmount: 900 }),
    version(3, { goalAmount: 900, peopleGoal: 60 }),
  ])
  expect(current).toEqual({ supporters: [1, 2, 3], donors: [2, 3], shown: [3] })
})
