import type { AppContext } from '../platform/context.ts'
import { type LinkSubject, openLink, sealLink } from '../platform/base/sealed-link.ts'
import type { MailContent } from './mail-content.ts'

/** One campaign's mails to one address. */
export type Subscription = LinkSubject

const purpose = 'stop-mails'

/** The link in the foot of a mail about a campaign that stops such mails. */
export const stopLink = async (
  { keyring, config }: Pick<AppContext, 'keyring' | 'config'>,
  subscription: Subscription,
): Promise<NonNullable<MailContent['stop']>> => {
  const token = await sealLink(keyring, purpose, subscription)
  return { label: 'No more mails about this campaign', url: `${config.publicUrl}/unsubscribe?token=${token}` }
}

/** Reads the token of a {@link stopLink}. Throws missing_token or invalid_token. */
export const readStopToken = ({ keyring }: Pick<AppContext, 'keyring'>, token: string): Promise<Subscription> =>
  openLink(keyring, purpose, token)
