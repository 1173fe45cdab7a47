import type { AppContext } from '../../platform/context.ts'
import { transact, type Tx } from '../../platform/database/database.ts'
import type { JobRun } from '../../platform/jobs/job-run.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { mayMail } from '../campaign/standing.sql.ts'
import { eachMail, type Outbox, type Revisions, stopLink } from '../../mail/index.ts'
import { answeredMail, declinedMail } from './question-mails.ts'
import type { LockedQuestion } from './questions.sql.ts'
import { findMissed, findToldCampaign, markMailWaits } from './telling.sql.ts'

type Settled = 'answered' | 'declined'

/** The beginning of the key of the mail. */
const kinds = { answered: 'question-answered', declined: 'question-declined' } as const

type AskedQuestion = Omit<LockedQuestion, 'ownerEmail'>

/** What each mail about a question says. */
export const aboutOf = (question: AskedQuestion, { config }: AppContext) => ({
  title: question.title,
  question: question.text,
  isNamed: question.isNamed,
  pageUrl: `${config.publicUrl}/campaigns/${question.campaignId}#questions`,
})

type Telling = {
  question: AskedQuestion
  status: Settled
  /** The answer, or the reason. */
  text: string
  by: string
}

/** Mails who asked. If they stopped the mails about the campaign, it is dropped when it would be sent. */
export const tellAsker = async (
  context: AppContext,
  outbox: Outbox,
  tx: Tx,
  { question, status, text, by }: Telling,
): Promise<void> => {
  const { id, campaignId, email } = question
  if (email === null) return
  const stop = await stopLink(context, { campaignId, email })
  const about = { ...aboutOf(question, context), stop }
  const content =
    status === 'answered' ? answeredMail({ ...about, answer: text, by }) : declinedMail({ ...about, reason: text })
  await outbox.enqueue(tx, { key: `${kinds[status]}:${id}`, to: email, content })
}

/**
 * Drops mails about questions that are gone or removed, and those that their receiver stopped. Takes the mails of a campaign that was hidden out
 * of the outbox. The job writes them again when it is published.
 */
export const questionRevisions = ({ db }: Pick<AppContext, 'db'>, outbox: Outbox): Revisions => {
  const revise = (status: Settled) =>
    eachMail(({ key, to, content }) =>
      transact(db, async (tx) => {
        const id = key.slice(kinds[status].length + 1)
        const campaignId = await findToldCampaign(tx, { id, status, to })
        if (campaignId === null) return null
        if (await mayMail(tx, campaignId)) return content
        await outbox.cancel(tx, { to, keyPrefixes: [key] })
        await markMailWaits(tx, id, true)
        return null
      }),
    )
  return { [kinds.answered]: revise('answered'), [kinds.declined]: revise('declined') }
}

/** Writes one mail that waited; false: none waits. */
const tellNext = (context: AppContext, outbox: Outbox): Promise<boolean> =>
  transact(context.db, async (tx) => {
    const question = await findMissed(tx)
    if (!question) return false
    const { id, status, answer, by } = question
    // One that was removed meanwhile has been mailed about.
    if (answer !== null && (status === 'answered' || status === 'declined')) {
      await tellAsker(context, outbox, tx, { question, status, text: answer, by })
    }
    await markMailWaits(tx, id, false)
    return true
  })

const tellMissed = async (context: AppContext, outbox: Outbox, run: JobRun): Promise<void> => {
  let hasTold = false
  while (!run.isOver() && (await tellNext(context, outbox))) hasTold = true
  if (hasTold) await outbox.wake()
}

/** The job that mails answers that waited because their campaign was hidden. */
export const missedAnswersJob = (context: AppContext, outbox: Outbox): Job => ({
  name: 'missed-answers',
  cron: '* * * * *',
  run: (run) => tellMissed(context, outbox, run),
})
