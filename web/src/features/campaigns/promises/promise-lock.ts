import { promiseLockHours } from '@muster/contract/facts/promises.ts'

const hourMs = 60 * 60_000

type Lock = { kind: 'open'; until: string } | { kind: 'locked'; endsAt: string } | { kind: 'over' }

/** Whether the promise of a signed campaign can change. Null: the campaign has no day, and no end. */
export const lockOf = (endsAt: string | null, nowMs: number): Lock | null => {
  if (endsAt === null) return null
  const endsAtMs = Date.parse(endsAt)
  if (endsAtMs < nowMs) return { kind: 'over' }
  const lockAtMs = endsAtMs - promiseLockHours * hourMs
  if (lockAtMs <= nowMs) return { kind: 'locked', endsAt }
  return { kind: 'open', until: new Date(lockAtMs).toISOString() }
}
