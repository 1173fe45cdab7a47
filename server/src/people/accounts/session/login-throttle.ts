import { after, minute } from '../../../platform/base/clock.ts'

/** The window in which failed logins are counted. */
export const failureWindowMs = 15 * minute

/**
 * Failures allowed in the window: of one account from one network, of one account from anywhere, of one network and of one
 * IPv6 site with any accounts.
 */
export const loginLimits = { accountFromNetwork: 10, account: 20, network: 60, site: 300 } as const

/** Wrong tries for each person who lives in a network, and how many a network has at most. */
const [perResident, residentsMax] = [3, 100]

/**
 * The failures allowed of one network: more where many people live, such as a school, so that they do not lock each other out.
 * @param residents different verified accounts, older than a day, that logged in from there in the last hour
 */
export const networkLimitOf = (residents: number): number =>
  Math.max(loginLimits.network, perResident * Math.min(residents, residentsMax))

/** For each limit, the time of the failure that reached it; null: the limit is not reached. */
export type ReachedAt = Record<keyof typeof loginLimits, Date | null>

/**
 * Until when a login must wait; null: it may be tried now.
 *
 * An attacker cannot lock an owner out: the limit of an account from anywhere does not apply on a network from which the
 * account logged in before, refused tries are not counted, so every lock ends, and a reset by mail clears the account's
 * failures and makes its network known.
 */
export const waitUntil = ({ account, ...others }: ReachedAt, isKnownNetwork: boolean): Date | null => {
  const reached = [...Object.values(others), isKnownNetwork ? null : account].filter((at) => at !== null)
  if (reached.length === 0) return null
  // A limit resets when the failure that reached it leaves the window.
  return after(new Date(Math.max(...reached.map((at) => at.getTime()))), failureWindowMs)
}
