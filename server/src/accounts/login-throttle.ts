import { after, minute } from '../kernel/clock.ts'

/** Failed logins are counted over this long. */
export const failureWindowMs = 15 * minute
const limits = { accountFromNetwork: 10, account: 20, network: 60 }

export type LoginFailure = { emailKey: string; network: string; failedAt: Date }

export type Attempt = {
  emailKey: string
  network: string
  /** Whether this account was entered from this network before. */
  knownNetwork: boolean
}

/**
 * Until when a login must wait; null: it may be tried. Failures of the last 15 minutes count: 10 of one account from one
 * network, 20 of one account from anywhere, 60 from one network at whatever account.
 *
 * Strangers cannot lock an owner out: the limit of an account from anywhere does not hold on a network from which the
 * account was entered before; refused tries are not counted, so every lock ends; and a reset by mail clears the account's
 * failures and makes its network known.
 * @param failures of the window, newest first
 */
export const waitUntil = (failures: readonly LoginFailure[], attempt: Attempt): Date | null => {
  const ofAccount = failures.filter(({ emailKey }) => emailKey === attempt.emailKey)
  const ofNetwork = failures.filter(({ network }) => network === attempt.network)
  const ofBoth = ofAccount.filter(({ network }) => network === attempt.network)
  const reached = [
    ofBoth[limits.accountFromNetwork - 1],
    attempt.knownNetwork ? undefined : ofAccount[limits.account - 1],
    ofNetwork[limits.network - 1],
  ]
  // A limit is free again when the failure that filled it leaves the window.
  const ends = reached.filter((failure) => failure !== undefined).map(({ failedAt }) => failedAt.getTime())
  return ends.length === 0 ? null : after(new Date(Math.max(...ends)), failureWindowMs)
}
