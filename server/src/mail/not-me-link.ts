import * as z from 'zod/mini'
import { openFacts, sealFacts } from '../base/sealed-link.ts'
import type { AppContext } from '../context.ts'
import type { MailContent } from './mail-content.ts'

const purpose = 'not-me'
const Subject = z.object({ id: z.uuid() })

/** The link in a mail that somebody else may have asked for. Its page ends the request by a press. */
export const notMeLink = async (
  { keyring, config }: Pick<AppContext, 'keyring' | 'config'>,
  id: string,
): Promise<NonNullable<MailContent['notMe']>> => {
  const token = await sealFacts(keyring, purpose, { id })
  return { label: 'That was not me', url: `${config.publicUrl}/not-me?token=${token}` }
}

/** Reads the token of a {@link notMeLink}: the id of the request. Throws missing_token or invalid_token. */
export const readNotMeToken = async ({ keyring }: Pick<AppContext, 'keyring'>, token: string): Promise<string> =>
  (await openFacts(keyring, purpose, token, Subject)).id
