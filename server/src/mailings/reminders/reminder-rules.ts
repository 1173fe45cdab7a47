import { expiringWithinHours } from '@muster/contract/facts/limits.ts'
import { after, hour, minute } from '../../base/clock.ts'
import type { Window } from './reminders.sql.ts'

/** Campaigns that end within this window are about to end, and their supporters and donors are mailed. */
export const windowAt = (now: Date): Window => ({ from: now, to: after(now, expiringWithinHours * hour) })

/** A batch of mails takes seconds; a run without progress for this time has crashed. */
export const standstillMs = 5 * minute

type Progress = { progressed_at: Date; finished_at: Date | null }

export const statusOf = ({ progressed_at, finished_at }: Progress, now: Date) => {
  if (finished_at) return 'finished'
  return now.getTime() - progressed_at.getTime() > standstillMs ? 'interrupted' : 'running'
}
