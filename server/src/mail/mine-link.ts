import type { AppContext } from '../platform/context.ts'
import { type LinkSubject, openLink, sealLink } from '../platform/base/sealed-link.ts'
import type { MailContent } from './mail-content.ts'

const purpose = 'guest-support'

/**
 * The link in every mail to a guest that shows their support of one campaign and withdraws it. It is the same kind of link in
 * each mail and does not expire, because a guest has no other way to withdraw.
 */
export const mineLink = async (
  { keyring, config }: Pick<AppContext, 'keyring' | 'config'>,
  support: LinkSubject,
): Promise<NonNullable<MailContent['manage']>> => {
  const token = await sealLink(keyring, purpose, support)
  return { label: 'See or withdraw your support', url: `${config.publicUrl}/mine?token=${token}` }
}

/** Reads the token of a {@link mineLink}. Throws missing_token or invalid_token. */
export const readMineToken = ({ keyring }: Pick<AppContext, 'keyring'>, token: string): Promise<LinkSubject> =>
  openLink(keyring, purpose, token)
