import { minute } from '../base/clock.ts'
import { hashToken } from '../base/tokens.ts'
import type { GuestRequest } from './supports.sql.ts'

/** One address is mailed about one campaign once in this time, however often it is asked for. */
export const mailPauseMs = 10 * minute

/** With what the key of each mail begins that asks a guest to confirm. */
export const confirmationPrefix = 'guest-support:'

/** The same for every request of one address and campaign within one pause: requests at the same moment send one mail. */
export const mailKeyOf = ({ campaignId, email }: GuestRequest, now: Date): string => {
  const address = hashToken(email.toLowerCase()).toString('base64url')
  return `${confirmationPrefix}${campaignId}:${address}:${Math.floor(now.getTime() / mailPauseMs)}`
}

/** The campaign that a key of {@link mailKeyOf} is about. */
export const campaignIdIn = (mailKey: string): string => mailKey.slice(confirmationPrefix.length).split(':', 1)[0] ?? ''

/** With what the keys of mails begin that a supporter of a campaign no longer gets after withdrawing. */
export const supportMailPrefixes = (campaignId: string): string[] => [
  `${confirmationPrefix}${campaignId}:`,
  `reminder:${campaignId}:`,
]
