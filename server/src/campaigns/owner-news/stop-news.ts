import * as z from 'zod/mini'
import { DomainError } from '../../platform/base/errors.ts'
import { openFacts, sealFacts } from '../../platform/base/sealed-link.ts'
import type { AppContext } from '../../platform/context.ts'
import type { MailLink } from '../../mail/index.ts'

const purpose = 'stop-owner-news'
const Subject = z.object({ accountId: z.uuid() })

/** The link in the foot of these mails that turns them off. */
export const newsStopLink = async (
  { keyring, config }: Pick<AppContext, 'keyring' | 'config'>,
  accountId: string,
): Promise<MailLink> => ({
  label: 'No more of these mails',
  url: `${config.publicUrl}/unsubscribe?token=${await sealFacts(keyring, purpose, { accountId })}`,
})

/** The account of a {@link newsStopLink}; null: the token is of another link. */
export const readNewsStop = async ({ keyring }: Pick<AppContext, 'keyring'>, token: string): Promise<string | null> => {
  try {
    return (await openFacts(keyring, purpose, token, Subject)).accountId
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}
