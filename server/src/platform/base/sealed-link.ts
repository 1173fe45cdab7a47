import * as z from 'zod/mini'
import { DomainError } from './errors.ts'
import { type Keyring, seal, unseal } from './seal.ts'

/** What a sealed token says besides its purpose. */
type Facts = z.ZodMiniObject

/**
 * A token that contains what it says, encrypted: nothing is stored for it, it cannot be guessed, and no log shows
 * an address. It is valid as long as its key is configured. `purpose` separates the tokens of different kinds of links.
 */
export const sealFacts = (keyring: Keyring, purpose: string, facts: Record<string, string>): Promise<string> =>
  seal(keyring, JSON.stringify({ purpose, ...facts }))

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const Purpose = z.object({ purpose: z.string() })

/** Reads a token of {@link sealFacts}. Throws missing_token or invalid_token. */
export const openFacts = async <F extends Facts>(
  keyring: Keyring,
  purpose: string,
  token: string,
  facts: F,
): Promise<z.output<F>> => {
  if (token === '') throw new DomainError('missing_token')
  const text = await unseal(keyring, token).catch(() => null)
  const content = text === null ? null : parsed(text)
  const sealed = Purpose.safeParse(content)
  const read = facts.safeParse(content)
  if (!sealed.success || sealed.data.purpose !== purpose || !read.success) throw new DomainError('invalid_token')
  return read.data
}

/** The subject of a mailed link: one address and one campaign. */
export type LinkSubject = { campaignId: string; email: string }

const Subject = z.object({ campaignId: z.uuid(), email: z.string() })

/** A token for one address and one campaign. */
export const sealLink = (keyring: Keyring, purpose: string, { campaignId, email }: LinkSubject): Promise<string> =>
  sealFacts(keyring, purpose, { campaignId, email })

/** Reads a token of {@link sealLink}. Throws missing_token or invalid_token. */
export const openLink = (keyring: Keyring, purpose: string, token: string): Promise<LinkSubject> =>
  openFacts(keyring, purpose, token, Subject)
