import { mineLinkHours } from '@muster/contract/facts/limits.ts'
import * as z from 'zod/mini'
import { after, hour } from '../../platform/base/clock.ts'
import { DomainError } from '../../platform/base/errors.ts'
import { openFacts, sealFacts } from '../../platform/base/sealed-link.ts'
import type { AppContext } from '../../platform/context.ts'
import { readMineToken } from '../../mail/index.ts'

const purpose = 'mine'
const Subject = z.object({ email: z.string(), expiresAt: z.iso.datetime() })

/** What a guest's link opens: everything of an address for a day, or the support of one campaign. */
export type MineLink = { email: string } & (
  | { scope: 'all'; expiresAt: Date }
  | { scope: 'campaign'; campaignId: string }
)

/** A token that opens everything of an address, and when it stops working. */
export const sealMine = async ({ keyring, clock }: AppContext, email: string) => {
  const expiresAt = after(clock.now(), mineLinkHours * hour)
  return { token: await sealFacts(keyring, purpose, { email, expiresAt: expiresAt.toISOString() }), expiresAt }
}

/** Reads the token of a link to everything of an address. Throws missing_token, or invalid_token also for the link of one campaign. */
export const openAll = async ({ keyring, clock }: AppContext, token: string): Promise<MineLink> => {
  const { email, expiresAt } = await openFacts(keyring, purpose, token, Subject)
  if (Date.parse(expiresAt) <= clock.now().getTime()) throw new DomainError('invalid_token')
  return { email, scope: 'all', expiresAt: new Date(expiresAt) }
}

const isOtherKind = (error: unknown): boolean => error instanceof DomainError && error.code === 'invalid_token'

/** Reads the token of a guest's link. Throws missing_token or invalid_token. */
export const openMine = async (context: AppContext, token: string): Promise<MineLink> => {
  try {
    return { scope: 'campaign', ...(await readMineToken(context, token)) }
  } catch (error) {
    if (!isOtherKind(error)) throw error
    return openAll(context, token)
  }
}

/** The link's subject, if it opens this campaign. Throws missing_token, invalid_token, or campaign_not_found if it does not. */
export const openMineOf = async (context: AppContext, token: string, campaignId: string) => {
  const link = await openMine(context, token)
  if (link.scope === 'campaign' && link.campaignId !== campaignId) throw new DomainError('campaign_not_found')
  return { email: link.email, campaignId }
}
