import * as z from 'zod/mini'
import { DomainError } from './errors.ts'
import { type Keyring, seal, unseal } from './seal.ts'

/** The subject of a mailed link: one address and one campaign. */
export type LinkSubject = { campaignId: string; email: string }

const Sealed = z.object({ purpose: z.string(), campaignId: z.uuid(), email: z.string() })

/**
 * A token that contains its subject, encrypted: nothing is stored for it, it cannot be guessed, and no log shows
 * an address. It is valid as long as its key is configured. `purpose` separates the tokens of different kinds of links.
 */
export const sealLink = (keyring: Keyring, purpose: string, { campaignId, email }: LinkSubject): Promise<string> =>
  seal(keyring, JSON.stringify({ purpose, campaignId, email }))

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Reads a token of {@link sealLink}. Throws missing_token or invalid_token. */
export const openLink = async (keyring: Keyring, purpose: string, token: string): Promise<LinkSubject> => {
  if (token === '') throw new DomainError('missing_token')
  const text = await unseal(keyring, token).catch(() => null)
  if (text === null) throw new DomainError('invalid_token')
  const { success, data } = Sealed.safeParse(parsed(text))
  if (!success || data.purpose !== purpose) throw new DomainError('invalid_token')
  return { campaignId: data.campaignId, email: data.email }
}
