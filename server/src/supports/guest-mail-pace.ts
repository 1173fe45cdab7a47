import { hour, minute } from '../base/clock.ts'

/**
 * So many mails an hour leave for one campaign that no guest confirmed. Confirmed ones do not count, so the mails of a
 * campaign that people do want hardly wait.
 */
export const unconfirmedPerHourMax = 30
/** A mail that waits leaves after this time at the latest: an hour before the 24 hours that the page promises. */
export const longestWaitMs = 23 * hour

type Mails = {
  /** How many left in the last hour and were not confirmed. */
  unconfirmed: number
  /** When each mail that waits must have left, oldest first. */
  leavesBy: readonly Date[]
}

/** Whether a new mail leaves at once: not where others wait before it. */
export const leavesAtOnce = ({ unconfirmed, leavesBy }: Mails): boolean =>
  leavesBy.length === 0 && unconfirmed < unconfirmedPerHourMax

/** The pace, in mails an hour, at which every mail that waits leaves in time: the steepest that one of them needs. */
const neededPerHour = (leavesBy: readonly Date[], now: Date): number =>
  leavesBy.reduce((steepest, at, place) => {
    const msLeft = Math.max(minute, at.getTime() - now.getTime())
    return Math.max(steepest, Math.ceil(((place + 1) * hour) / msLeft))
  }, 0)

/** How many of the waiting mails leave now, oldest first. */
export const countToRelease = ({ unconfirmed, leavesBy }: Mails, now: Date): number => {
  const perHour = Math.max(unconfirmedPerHourMax, neededPerHour(leavesBy, now))
  return Math.min(leavesBy.length, Math.max(0, perHour - unconfirmed))
}
