import * as z from 'zod/mini'
import { DomainError } from '../../platform/base/errors.ts'
import { hashToken } from '../../platform/base/tokens.ts'
import { openFacts, sealFacts } from '../../platform/base/sealed-link.ts'
import type { AppContext } from '../../platform/context.ts'

const Started = z.object({ donationId: z.uuid() })
const Mailed = z.object({ donationId: z.uuid(), to: z.optional(z.string()), expiresAt: z.optional(z.iso.datetime()) })

const purposes = { started: 'guest-donation-status', mailed: 'guest-donation' }

/** The token that who starts a donation as a guest gets at once. Only that browser has it; it opens nothing of the address. */
export const statusTokens = {
  seal: ({ keyring }: Pick<AppContext, 'keyring'>, donationId: string): Promise<string> =>
    sealFacts(keyring, purposes.started, { donationId }),
  /** Returns the donation's id. Throws missing_token or invalid_token. */
  open: async ({ keyring }: Pick<AppContext, 'keyring'>, token: string): Promise<string> =>
    (await openFacts(keyring, purposes.started, token, Started)).donationId,
}

/** Names an address in a link without containing it. */
const markOf = (email: string): string => hashToken(email.toLowerCase()).toString('base64url').slice(0, 16)

/** @param to names the address that the link was mailed to; undefined: the link is older than corrections of addresses */
export type DonationLink = { donationId: string; to?: string | undefined }

/** Whether a link was mailed to this address. */
export const isMailedTo = ({ to }: DonationLink, email: string): boolean => to === markOf(email)

/** The token in the mails to a guest about one donation. It opens the page of that donation, while the donation has the address. Record 67. */
export const donationTokens = {
  /** @param expiresAt when the token stops working; without it, it does not */
  seal: (
    { keyring }: Pick<AppContext, 'keyring'>,
    { id, email }: { id: string; email: string },
    expiresAt?: Date,
  ): Promise<string> =>
    sealFacts(keyring, purposes.mailed, {
      donationId: id,
      to: markOf(email),
      ...(expiresAt && { expiresAt: expiresAt.toISOString() }),
    }),
  /** Throws missing_token or invalid_token. */
  open: async ({ keyring, clock }: Pick<AppContext, 'keyring' | 'clock'>, token: string): Promise<DonationLink> => {
    const { expiresAt, ...link } = await openFacts(keyring, purposes.mailed, token, Mailed)
    if (expiresAt && Date.parse(expiresAt) <= clock.now().getTime()) throw new DomainError('invalid_token')
    return link
  },
}

/** The URL of a donation's page for its donor. That of a guest contains a token, so it needs no login. */
export const receiptUrlOf = async (
  context: Pick<AppContext, 'keyring' | 'config'>,
  { id, donorId, donorEmail: email }: { id: string; donorId: string | null; donorEmail: string },
): Promise<string> => {
  const url = `${context.config.publicUrl}/donations/${id}/receipt`
  return donorId === null ? `${url}?token=${await donationTokens.seal(context, { id, email })}` : url
}
