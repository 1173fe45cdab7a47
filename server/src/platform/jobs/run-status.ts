import { minute } from '../base/clock.ts'

/** A batch takes seconds; a run without progress for this time has crashed. */
export const standstillMs = 5 * minute

type Progress = { progressed_at: Date; finished_at: Date | null }

/** The status of a recorded run. */
export const statusOf = ({ progressed_at, finished_at }: Progress, now: Date) => {
  if (finished_at) return 'finished'
  return now.getTime() - progressed_at.getTime() > standstillMs ? 'interrupted' : 'running'
}
