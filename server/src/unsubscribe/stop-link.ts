import * as z from 'zod/mini'
import { DomainError } from '../kernel/errors.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { seal, unseal } from '../kernel/seal.ts'
import type { MailContent } from '../mail/index.ts'

/** One campaign's mails to one address. */
export type Subscription = { campaignId: string; email: string }

// The purpose keeps whatever else is sealed with the same keys from being taken for a link.
const Sealed = z.object({ purpose: z.literal('stop-mails'), campaignId: z.uuid(), email: z.string() })

/**
 * The link in the foot of a mail about a campaign that stops such mails. It holds what it stops, encrypted, so that nothing
 * has to be stored for it, nobody can guess one, and no log shows an address. It works as long as its key is configured.
 */
export const stopLink = async (
  { keyring, config }: Pick<Kernel, 'keyring' | 'config'>,
  subscription: Subscription,
): Promise<NonNullable<MailContent['stop']>> => {
  const token = await seal(keyring, JSON.stringify({ purpose: 'stop-mails', ...subscription }))
  return { label: 'No more mails about this campaign', url: `${config.publicUrl}/unsubscribe?token=${token}` }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Reads the token of a {@link stopLink}. Throws missing_token or invalid_token. */
export const readStopToken = async ({ keyring }: Pick<Kernel, 'keyring'>, token: string): Promise<Subscription> => {
  if (token === '') throw new DomainError('missing_token')
  const text = await unseal(keyring, token).catch(() => null)
  if (text === null) throw new DomainError('invalid_token')
  const { success, data } = Sealed.safeParse(parsed(text))
  if (!success) throw new DomainError('invalid_token')
  return { campaignId: data.campaignId, email: data.email }
}
