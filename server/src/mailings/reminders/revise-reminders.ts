import { mayMail } from '../../campaigns/index.ts'
import { transact } from '../../database/database.ts'
import type { AppContext } from '../../context.ts'
import type { MailContent, Outbox } from '../../mail/index.ts'
import { campaignDayIn } from './reminder-keys.ts'
import { type DayFacts, reminderMail, summaryMail } from './reminder-mails.ts'
import { windowAt } from './reminder-rules.ts'
import { findReader } from './reader.sql.ts'
import { deleteWritten, type EndingCampaign, findEndingCampaign } from './reminders.sql.ts'
import { factsOf, standingOf } from './send-reminders.ts'

type Ending = { campaign: EndingCampaign; facts: DayFacts }

/** The campaign of a pending mail; null if it was cancelled, deleted or moved to another day, or is over. */
const findEndingOf = async (context: AppContext, key: string): Promise<Ending | null> => {
  const { id, day } = campaignDayIn(key)
  const campaign = await findEndingCampaign(context.db, windowAt(context.clock.now()), id)
  if (campaign?.day !== day) return null
  const facts = await factsOf(context, campaign)
  return facts && { campaign, facts }
}

const footOf = ({ stop, manage }: MailContent) => stop && { stop, ...(manage && { manage }) }

/** Takes a mail of a campaign that was hidden out of the outbox. The next run after its publication writes it again. */
const createWaits =
  ({ db }: AppContext, outbox: Outbox) =>
  (kind: 'reminder' | 'summary', { key, to }: { key: string; to: string }): Promise<boolean> =>
    transact(db, async (tx) => {
      const { id, day } = campaignDayIn(key)
      if (await mayMail(tx, id)) return false
      await outbox.cancel(tx, { to, keyPrefixes: [key] })
      await deleteWritten(tx, { id, day, email: to, kind })
      return true
    })

/**
 * Reminders and summaries can wait for hours while no mail can be sent. Before each try they are rendered again, because
 * the owner may have edited the campaign, and deleted if their reader must no longer get them.
 */
export const reviseReminders = (context: AppContext, outbox: Outbox): void => {
  const { db, clock } = context
  const waits = createWaits(context, outbox)
  outbox.revise('reminder:', async ({ key, to, content }) => {
    if (await waits('reminder', { key, to })) return null
    const foot = footOf(content)
    const ending = await findEndingOf(context, key)
    if (!ending || !foot) return null
    const { role, hasStopped } = await findReader(db, { campaignId: ending.campaign.id, email: to })
    if (!role || hasStopped) return null
    return reminderMail(ending.facts, role, clock.now(), foot)
  })
  outbox.revise('summary:', async ({ key, to, content: { stop } }) => {
    if (await waits('summary', { key, to })) return null
    const ending = await findEndingOf(context, key)
    if (!ending || !stop) return null
    const { campaign, facts } = ending
    const { hasStopped } = await findReader(db, { campaignId: campaign.id, email: to })
    return hasStopped ? null : summaryMail(facts, standingOf(campaign), clock.now(), stop)
  })
}
