import * as z from 'zod/mini'
import { openFacts, sealFacts } from '../platform/base/sealed-link.ts'
import type { AppContext } from '../platform/context.ts'
import type { MailContent } from './mail-content.ts'

const purpose = 'not-me'
const Subject = z.object({ id: z.uuid() })

export const notMeLinkTo = (publicUrl: string, token: string): NonNullable<MailContent['notMe']> => ({
  label: 'That was not me',
  url: `${publicUrl}/not-me?token=${token}`,
})

/** The link in a mail that another person may have asked for. Its page ends the request by a press. */
export const notMeLink = async (
  { keyring, config }: Pick<AppContext, 'keyring' | 'config'>,
  id: string,
): Promise<NonNullable<MailContent['notMe']>> => {
  return notMeLinkTo(config.publicUrl, await sealFacts(keyring, purpose, { id }))
}

/** Reads the token of a {@link notMeLink}: the id of the request. Throws missing_token or invalid_token. */
export const readNotMeToken = async ({ keyring }: Pick<AppContext, 'keyring'>, token: string): Promise<string> =>
  (await openFacts(keyring, purpose, token, Subject)).id
