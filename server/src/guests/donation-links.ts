import * as z from 'zod/mini'
import { DomainError } from '../base/errors.ts'
import { openFacts, sealFacts } from '../base/sealed-link.ts'
import type { AppContext } from '../context.ts'

const Subject = z.object({ donationId: z.uuid(), expiresAt: z.optional(z.iso.datetime()) })

const tokensFor = (purpose: string) => ({
  /** @param expiresAt when the token stops working; without it, it does not */
  seal: ({ keyring }: Pick<AppContext, 'keyring'>, donationId: string, expiresAt?: Date): Promise<string> =>
    sealFacts(keyring, purpose, { donationId, ...(expiresAt && { expiresAt: expiresAt.toISOString() }) }),
  /** Returns the donation's id. Throws missing_token or invalid_token. */
  open: async ({ keyring, clock }: Pick<AppContext, 'keyring' | 'clock'>, token: string): Promise<string> => {
    const { donationId, expiresAt } = await openFacts(keyring, purpose, token, Subject)
    if (expiresAt && Date.parse(expiresAt) <= clock.now().getTime()) throw new DomainError('invalid_token')
    return donationId
  },
})

/** The token that who starts a donation as a guest gets at once. It shows the status of that donation. */
export const statusTokens = tokensFor('guest-donation-status')

/** The token in the mails to a guest about one donation. It opens the page of that donation. */
export const donationTokens = tokensFor('guest-donation')

/** The URL of a donation's page for its donor. That of a guest contains a token, so it needs no login. */
export const receiptUrlOf = async (
  context: Pick<AppContext, 'keyring' | 'config'>,
  { id, donorId }: { id: string; donorId: string | null },
): Promise<string> => {
  const url = `${context.config.publicUrl}/donations/${id}/receipt`
  return donorId === null ? `${url}?token=${await donationTokens.seal(context, id)}` : url
}
