import { expect, test } from 'vitest'
import { standstillMs, statusOf } from './run-status.ts'

const now = new Date('2026-06-01T12:00:00Z')

test('a run without progress for more than five minutes has crashed, unless it has ended', () => {
  const progressed = (agoMs: number) => ({ progressed_at: new Date(now.getTime() - agoMs), finished_at: null })
  expect(standstillMs).toBe(300_000)
  expect(statusOf(progressed(300_000), now)).toBe('running')
  expect(statusOf(progressed(300_001), now)).toBe('interrupted')
  expect(statusOf({ ...progressed(900_000), finished_at: now }, now)).toBe('finished')
})
