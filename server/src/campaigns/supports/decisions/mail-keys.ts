import { hashToken } from '../../../platform/base/tokens.ts'

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
export const decisionMailPrefixes = (campaignId: string): string[] =>
  [toldPrefix, shortPrefix].map((prefix) => `${prefix}${campaignId}:`)
