import type { CronPreview, SampleMail } from '@muster/contract/mailings/reminders.ts'
import type { Kernel } from '../../context.ts'
import { type MailContent, renderMail } from '../../mail/index.ts'
import { reminderMail, summaryMail } from './reminder-mails.ts'
import { windowAt } from './reminder-rules.ts'
import { countAllMails, findEndingCampaign } from './reminders.sql.ts'
import { factsOf, standingOf } from './send-reminders.ts'

const sampleOf = (kind: SampleMail['kind'], content: MailContent): SampleMail => {
  const { subject, text, attachments } = renderMail(content)
  return { kind, subject, text, attachments: attachments.map(({ filename }) => filename) }
}

/** The mails of one campaign. Their links to stop belong to no address. */
const samplesOf = async (kernel: Kernel, now: Date, campaignId: string | null): Promise<SampleMail[]> => {
  const campaign = await findEndingCampaign(kernel.db, windowAt(now), campaignId)
  const facts = campaign && (await factsOf(kernel, campaign))
  if (!facts) return []
  const stop = { label: 'No more mails about this campaign', url: `${kernel.config.publicUrl}/unsubscribe?token=…` }
  return [
    sampleOf('reminder', reminderMail(facts, 'supporter', now, { stop })),
    ...(campaign.has_donors ? [sampleOf('donor_reminder', reminderMail(facts, 'donor', now, { stop }))] : []),
    sampleOf('summary', summaryMail(facts, standingOf(campaign), now, stop)),
  ]
}

/** What a run would mail now, and nothing of it is written. */
export const previewRun = async (kernel: Kernel, campaignId: string | null): Promise<CronPreview> => {
  const now = kernel.clock.now()
  const [totals, samples] = await Promise.all([
    countAllMails(kernel.db, windowAt(now)),
    samplesOf(kernel, now, campaignId),
  ])
  return { ...totals, samples }
}
