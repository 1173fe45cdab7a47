import * as z from 'zod/mini'
import type { AppContext } from '../platform/context.ts'
import { type LinkSubject, openFacts, sealFacts } from '../platform/base/sealed-link.ts'
import type { MailContent, MailLink } from './mail-content.ts'

/** One campaign's mails to one address. */
export type Subscription = LinkSubject

const purpose = 'stop-mails'
const lesserStops = ['updates', 'following'] as const
/** What less than all mails a link can stop: the updates, for a follower by no longer following. */
type LesserStop = (typeof lesserStops)[number]
const Subject = z.object({ campaignId: z.uuid(), email: z.string(), lesser: z.optional(z.enum(lesserStops)) })

const urlFor = async (
  { keyring, config }: Pick<AppContext, 'keyring' | 'config'>,
  { campaignId, email }: Subscription,
  lesser?: LesserStop,
): Promise<string> => {
  const token = await sealFacts(keyring, purpose, { campaignId, email, ...(lesser && { lesser }) })
  return `${config.publicUrl}/unsubscribe?token=${token}`
}

/** The link in the foot of a mail about a campaign that stops such mails. */
export const stopLink = async (
  context: Pick<AppContext, 'keyring' | 'config'>,
  subscription: Subscription,
): Promise<NonNullable<MailContent['stop']>> => ({
  label: 'No more mails about this campaign',
  url: await urlFor(context, subscription),
})

const lesserLabels: Readonly<Record<LesserStop, string>> = {
  updates: 'No more updates of this campaign',
  following: 'Stop following this campaign',
}

/** The two links in the foot of an update. Both open a page that offers both. */
export const updateStopLinks = async (
  context: Pick<AppContext, 'keyring' | 'config'>,
  subscription: Subscription,
  lesser: LesserStop,
): Promise<{ lesserStop: MailLink; stop: MailLink }> => {
  const url = await urlFor(context, subscription, lesser)
  return {
    lesserStop: { label: lesserLabels[lesser], url: `${url}&what=${lesser}` },
    stop: { label: 'Nothing more about this campaign', url },
  }
}

/** Reads the token of such a link. Throws missing_token or invalid_token. */
export const readStopToken = (
  { keyring }: Pick<AppContext, 'keyring'>,
  token: string,
): Promise<Subscription & { lesser?: LesserStop | undefined }> => openFacts(keyring, purpose, token, Subject)
