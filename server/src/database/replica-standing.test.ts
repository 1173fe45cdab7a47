import { expect, test } from 'vitest'
import { watchPrimary } from './replica-standing.ts'

test('the lag of a replica is known for a minute also while changes follow each other closely', () => {
  const primary = watchPrimary(5_000)
  const endMs = 60_000
  for (let askedAtMs = 0; askedAtMs <= endMs; askedAtMs += 20)
    primary.notePosition({ cluster: 'one', written: BigInt(askedAtMs) }, { askedAtMs, changes: 0 })
  const lagOf = (behindMs: number): number =>
    primary.lagMs({ cluster: 'one', is_standby: true, is_complete: true, replayed: BigInt(endMs - behindMs) }, endMs)
  for (const behindMs of [0, 100, 3_000, 30_000, 55_000]) {
    expect(lagOf(behindMs)).toBeGreaterThanOrEqual(behindMs)
    expect(lagOf(behindMs)).toBeLessThan(behindMs + 1_000)
  }
})
