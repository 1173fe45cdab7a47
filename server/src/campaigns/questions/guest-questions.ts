import type { QuestionLink } from '@muster/contract/campaigns/questions.ts'
import { findVerifiedAccount, isSuspended } from '../../people/index.ts'
import { DomainError } from '../../platform/base/errors.ts'
import type { AppContext } from '../../platform/context.ts'
import { type Db, transact, type Tx } from '../../platform/database/database.ts'
import { confirmMail, eachMail, isNotMe, mayMail, type Outbox, type Revisions, wouldWait } from '../../mail/index.ts'
import { hiddenError } from '../campaign/standing-rules.ts'
import { findCampaign } from '../supports/supports.sql.ts'
import { addQuestion, shareQuestionedCampaign } from './ask-question.ts'
import { type Asker, deleteOpenOfLink, lockAddress, lockAsker } from './asking.sql.ts'
import {
  campaignIdIn,
  isExpired,
  mailKeyOf,
  newRequest,
  type QuestionRequest,
  questionUrl,
  readQuestionToken,
} from './question-link.ts'
import { confirmQuestionMail } from './question-mails.ts'
import { isClosed } from './question-rules.ts'
import { presentLink } from './questions.present.ts'
import { findLinked, findQuestion, type QuestionRow } from './questions.sql.ts'

type Asked = {
  campaignId: string
  email: string
  text: string
  /** Of the caller; null: networks are not counted. */ ip: string | null
}

/**
 * Mails a link that has a question in it and asks it. Does the same whatever the address is to the campaign, so that no caller can learn it.
 * Returns whether the mail has to wait, which depends on the campaign and the network alone. Throws the errors of `shareQuestionedCampaign` and
 * questions_closed.
 */
export const requestGuestQuestion = async (
  context: AppContext,
  outbox: Outbox,
  { ip, ...written }: Asked,
): Promise<{ waiting: boolean }> => {
  const { campaignId, email } = written
  const now = context.clock.now()
  const waiting = await transact(context.db, async (tx) => {
    const campaign = await shareQuestionedCampaign(tx, campaignId)
    if (isClosed(campaign, now)) throw new DomainError('questions_closed')
    const asked = { email, ip, campaign: { id: campaignId, ownerId: campaign.owner_id } }
    const waits = await wouldWait(tx, asked, now)
    const request = newRequest(written, now)
    const content = confirmQuestionMail(campaign.title, await questionUrl(context, request))
    if (await mayMail(tx, asked, now)) {
      const isWithheld = await isSuspended(tx, email)
      await outbox.enqueueUnproven(tx, { key: mailKeyOf(request), content, asked, isWithheld })
    } else {
      await outbox.refuseUnproven(tx, { content, asked })
    }
    return waits
  })
  await outbox.wake()
  return { waiting }
}

/** The question of a link; null: it is not asked. Throws invalid_token if it is not the address's any more. */
const findAsked = async (db: Db | Tx, request: QuestionRequest): Promise<QuestionRow | null> => {
  const found = await findLinked(db, request)
  if (found && !found.isTheirs) throw new DomainError('invalid_token')
  return found ?? null
}

const present = async (db: Db, request: QuestionRequest, row: QuestionRow | null): Promise<QuestionLink> => {
  const campaign = await findCampaign(db, request.campaignId)
  if (!campaign) throw new DomainError('campaign_not_found')
  if (campaign.standing === 'hidden') throw hiddenError(campaign)
  return presentLink(request, campaign.title, row)
}

/** What became of the question of a mailed link. Throws missing_token, invalid_token, campaign_not_found and campaign_hidden. */
export const readQuestionLink = async (context: AppContext, token: string): Promise<QuestionLink> => {
  const { db, clock } = context
  const request = await readQuestionToken(context, token)
  if (await isNotMe(db, mailKeyOf(request))) throw new DomainError('invalid_token')
  const asked = await findAsked(db, request)
  if (!asked && isExpired(request, clock.now())) throw new DomainError('invalid_token')
  return present(db, request, asked)
}

/** Locks who asks by an address: its account if that has verified it, or else the address. */
const lockAskerOf = async (tx: Tx, email: string): Promise<Asker> => {
  await lockAddress(tx, email)
  const accountId = await findVerifiedAccount(tx, email)
  if (accountId === null) return { accountId, email }
  await lockAsker(tx, accountId)
  return { accountId, email: null }
}

/** Records the question of a link that is not asked yet, and returns its id. */
const ask = async (tx: Tx, request: QuestionRequest, now: Date): Promise<string> => {
  const { id, campaignId, email, text } = request
  if (isExpired(request, now) || (await isSuspended(tx, email))) throw new DomainError('invalid_token')
  if (!(await confirmMail(tx, mailKeyOf(request), now))) throw new DomainError('invalid_token')
  const asker = await lockAskerOf(tx, email)
  const asked = await findAsked(tx, request)
  return asked?.id ?? addQuestion(tx, { id, campaignId, asker, text, named: false }, now)
}

/** Asks the question of a mailed link. Idempotent. Throws the errors of its token and of `addQuestion`. */
export const confirmGuestQuestion = async (
  context: AppContext,
  outbox: Outbox,
  token: string,
): Promise<QuestionLink> => {
  const request = await readQuestionToken(context, token)
  const asked = await transact(context.db, async (tx) => {
    const before = await findAsked(tx, request)
    if (before) return before
    return (await findQuestion(tx, await ask(tx, request, context.clock.now()))) ?? null
  })
  await outbox.wake()
  return present(context.db, request, asked)
}

/** Deletes the question of a mailed link while it waits. Throws missing_token, invalid_token, question_not_found and question_settled. */
export const withdrawByLink = async (context: AppContext, token: string): Promise<void> => {
  const request = await readQuestionToken(context, token)
  await transact(context.db, async (tx) => {
    if (await deleteOpenOfLink(tx, request)) return
    const found = await findAsked(tx, request)
    throw new DomainError(found && found.status !== 'removed' ? 'question_settled' : 'question_not_found')
  })
}

/** A mail that has waited is not sent if its campaign takes no questions any more. */
export const guestQuestionRevisions = ({ db, clock }: AppContext): Revisions => ({
  'guest-question': eachMail(async ({ key, content }) => {
    const campaign = await findCampaign(db, campaignIdIn(key))
    if (campaign?.standing !== 'published') return null
    const ending = { ends_at: campaign.endsAt, cancelled_at: campaign.cancelledAt }
    return isClosed(ending, clock.now()) ? null : content
  }),
})
