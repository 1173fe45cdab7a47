import type { ReminderPreview, SampleMail } from '@muster/contract/mailings/reminders.ts'
import type { AppContext } from '../../context.ts'
import { type MailContent, renderMail } from '../../mail/index.ts'
import { reminderMail, summaryMail } from './reminder-mails.ts'
import { windowOfDays } from './reminder-rules.ts'
import { countAllMails, findEndingOf } from './reminders.sql.ts'
import { factsOf, findDue, standingOf } from './send-reminders.ts'

const sampleOf = (kind: SampleMail['kind'], content: MailContent): SampleMail => {
  const { subject, text, attachments } = renderMail(content)
  return { kind, subject, text, attachments: attachments.map(({ filename }) => filename) }
}

/** The sample mails of one campaign. Their unsubscribe links belong to no address. */
const samplesOf = async (context: AppContext, now: Date, campaignId: string | undefined): Promise<SampleMail[]> => {
  const [campaign] = campaignId ? await findEndingOf(context.db, windowOfDays(now), [campaignId]) : []
  const facts = campaign && (await factsOf(context, campaign))
  if (!facts) return []
  const stop = { label: 'No more mails about this campaign', url: `${context.config.publicUrl}/unsubscribe?token=…` }
  return [
    sampleOf('reminder', reminderMail(facts, 'supporter', now, { stop })),
    ...(campaign.has_donors ? [sampleOf('donor_reminder', reminderMail(facts, 'donor', now, { stop }))] : []),
    sampleOf('summary', summaryMail(facts, standingOf(campaign), now, stop)),
  ]
}

/** Previews what a run would mail now. Writes nothing. */
export const previewRun = async (context: AppContext, campaignId: string | null): Promise<ReminderPreview> => {
  const now = context.clock.now()
  const due = await findDue(context.db, now)
  const [totals, samples] = await Promise.all([
    countAllMails(context.db, due),
    samplesOf(context, now, campaignId ?? due[0]),
  ])
  return { ...totals, samples }
}
