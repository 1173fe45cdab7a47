import { hashToken, newId } from '../../platform/base/tokens.ts'
import type { GuestRequest } from './guest-tokens.sql.ts'

/** Key prefixes of the mails about a decision, and about people who fell below their threshold. */
export const toldPrefix = 'decision:'
export const shortPrefix = 'decision-short:'

type About = { campaignId: string; endsAt: Date }

/** The key of a mail to a person about a decision, which they get once. */
export const decisionKey = (prefix: string, { campaignId, endsAt }: About, email: string): string =>
  `${prefix}${campaignId}:${endsAt.getTime()}:${hashToken(email.toLowerCase()).toString('base64url')}`

/** What a {@link decisionKey} is about. */
export const aboutOf = (key: string): About => {
  const [, campaignId = '', endsAt = ''] = key.split(':')
  return { campaignId, endsAt: new Date(Number(endsAt)) }
}

/** Key prefixes of a campaign's mails that a person no longer gets after withdrawing. */
const decisionMailPrefixes = (campaignId: string): string[] =>
  [toldPrefix, shortPrefix].map((prefix) => `${prefix}${campaignId}:`)

/** Key prefix of the mails that ask a guest to confirm. */
const confirmationPrefix = 'guest-support:'

/** The key of one mail. It is new for each request: `mayMail` makes sure that concurrent requests send one mail. */
export const newMailKey = ({ campaignId, email }: GuestRequest): string => {
  const address = hashToken(email.toLowerCase()).toString('base64url')
  return `${confirmationPrefix}${campaignId}:${address}:${newId()}`
}

/** The campaign that a key of {@link newMailKey} is about. */
export const campaignIdIn = (mailKey: string): string => mailKey.slice(confirmationPrefix.length).split(':', 1)[0] ?? ''

/** Key prefixes of the mails about a change of the promise. */
export const changeMailPrefixes = {
  renew: 'promise-renew:',
  renewAgain: 'promise-renew-again:',
  told: 'promise-told:',
  donor: 'promise-donor:',
} as const

/** Key prefixes of the mails that a supporter no longer gets after withdrawing. Those around the day are looked at when they are sent. */
export const supportMailPrefixes = (campaignId: string): string[] => [
  `${confirmationPrefix}${campaignId}:`,
  `${changeMailPrefixes.renew}${campaignId}:`,
  `${changeMailPrefixes.renewAgain}${campaignId}:`,
  `${changeMailPrefixes.told}${campaignId}:`,
  ...decisionMailPrefixes(campaignId),
]
