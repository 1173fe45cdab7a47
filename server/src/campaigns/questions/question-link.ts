import { questionLinkDays } from '@muster/contract/facts/questions.ts'
import * as z from 'zod/mini'
import { after, day } from '../../platform/base/clock.ts'
import { openFacts, sealFacts } from '../../platform/base/sealed-link.ts'
import { hashToken, newId } from '../../platform/base/tokens.ts'
import type { AppContext } from '../../platform/context.ts'
import { unprovenWaitMaxMs } from '../../mail/index.ts'

const purpose = 'question'
const Facts = z.object({
  /** Of the question, also before it is asked. */
  id: z.uuid(),
  campaignId: z.uuid(),
  email: z.string(),
  text: z.string(),
  /** Until when the link can ask it. */
  expiresAt: z.iso.datetime(),
})
/** A question that a guest wrote, which is stored in the mailed link alone until they confirm. */
export type QuestionRequest = z.output<typeof Facts>

const mailPrefix = 'guest-question:'

/** The key of the mail with the link. */
export const mailKeyOf = ({ id, campaignId, email }: QuestionRequest): string =>
  `${mailPrefix}${campaignId}:${hashToken(email.toLowerCase()).toString('base64url')}:${id}`

/** The campaign that a key of these mails is about. */
export const campaignIdIn = (mailKey: string): string => mailKey.slice(mailPrefix.length).split(':', 1)[0] ?? ''

/** A request whose link asks the question for some days after its mail has waited as long as it can. */
export const newRequest = (asked: { campaignId: string; email: string; text: string }, now: Date): QuestionRequest => ({
  ...asked,
  id: newId(),
  expiresAt: after(now, unprovenWaitMaxMs + questionLinkDays * day).toISOString(),
})

export const questionUrl = async (
  { keyring, config }: Pick<AppContext, 'keyring' | 'config'>,
  request: QuestionRequest,
): Promise<string> => `${config.publicUrl}/verify-question?token=${await sealFacts(keyring, purpose, request)}`

/** Reads the token of such a link. Throws missing_token or invalid_token. */
export const readQuestionToken = ({ keyring }: Pick<AppContext, 'keyring'>, token: string): Promise<QuestionRequest> =>
  openFacts(keyring, purpose, token, Facts)

export const isExpired = ({ expiresAt }: QuestionRequest, now: Date): boolean => Date.parse(expiresAt) <= now.getTime()
