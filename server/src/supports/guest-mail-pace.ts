import { hour, minute } from '../base/clock.ts'

/**
 * Maximum number of unconfirmed guest mails per hour and campaign. Confirmed ones do not count, so the mails of a
 * popular campaign hardly wait.
 */
export const unconfirmedPerHourMax = 30
/** Maximum delay of a waiting mail: one hour less than the 24 hours that the page promises. */
export const waitMaxMs = 23 * hour

type Mails = {
  /** Mails sent in the last hour that are not confirmed. */
  unconfirmed: number
  /** The deadline of each waiting mail, oldest first. */
  leavesBy: readonly Date[]
}

/** Whether a new mail is sent at once: only if none is waiting before it. */
export const leavesAtOnce = ({ unconfirmed, leavesBy }: Mails): boolean =>
  leavesBy.length === 0 && unconfirmed < unconfirmedPerHourMax

/** The pace, in mails per hour, at which every waiting mail is sent in time. */
const neededPerHour = (leavesBy: readonly Date[], now: Date): number =>
  leavesBy.reduce((steepest, at, place) => {
    const msLeft = Math.max(minute, at.getTime() - now.getTime())
    return Math.max(steepest, Math.ceil(((place + 1) * hour) / msLeft))
  }, 0)

/** Number of waiting mails to release now, oldest first. */
export const countToRelease = ({ unconfirmed, leavesBy }: Mails, now: Date): number => {
  const perHour = Math.max(unconfirmedPerHourMax, neededPerHour(leavesBy, now))
  return Math.min(leavesBy.length, Math.max(0, perHour - unconfirmed))
}
