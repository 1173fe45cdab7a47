import { followLinkDays } from '@muster/contract/facts/following.ts'
import * as z from 'zod/mini'
import { after, day } from '../../platform/base/clock.ts'
import { DomainError } from '../../platform/base/errors.ts'
import { openFacts, sealFacts } from '../../platform/base/sealed-link.ts'
import { hashToken, newId } from '../../platform/base/tokens.ts'
import type { AppContext } from '../../platform/context.ts'
import { unprovenWaitMaxMs } from '../../mail/index.ts'

const purpose = 'follow'
const Facts = z.object({
  campaignId: z.uuid(),
  email: z.string(),
  mailKey: z.string(),
  expiresAt: z.iso.datetime(),
})
export type FollowRequest = z.output<typeof Facts>

export const followMailPrefix = 'guest-follow:'

/** The campaign that a key of these mails is about. */
export const campaignIdIn = (mailKey: string): string => mailKey.slice(followMailPrefix.length).split(':', 1)[0] ?? ''

/** A request whose link works for seven days after its mail has waited as long as it can. Its key is new for each request. */
export const newRequest = ({ campaignId, email }: { campaignId: string; email: string }, now: Date): FollowRequest => {
  const address = hashToken(email.toLowerCase()).toString('base64url')
  return {
    campaignId,
    email,
    mailKey: `${followMailPrefix}${campaignId}:${address}:${newId()}`,
    expiresAt: after(now, unprovenWaitMaxMs + followLinkDays * day).toISOString(),
  }
}

export const followUrl = async (
  { keyring, config }: Pick<AppContext, 'keyring' | 'config'>,
  request: FollowRequest,
): Promise<string> => `${config.publicUrl}/verify-follow?token=${await sealFacts(keyring, purpose, request)}`

/** Reads the token of such a link. Throws missing_token or invalid_token. */
export const readFollowToken = async (
  { keyring, clock }: Pick<AppContext, 'keyring' | 'clock'>,
  token: string,
): Promise<FollowRequest> => {
  const request = await openFacts(keyring, purpose, token, Facts)
  if (Date.parse(request.expiresAt) <= clock.now().getTime()) throw new DomainError('invalid_token')
  return request
}
