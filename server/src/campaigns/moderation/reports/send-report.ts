import type { ReportInput } from '@muster/contract/campaigns/reports.ts'
import { reportLinkDays } from '@muster/contract/facts/reports.ts'
import { after, day } from '../../../platform/base/clock.ts'
import { hiddenError } from '../../campaign/standing-rules.ts'
import { DomainError } from '../../../platform/base/errors.ts'
import { newId, newToken } from '../../../platform/base/tokens.ts'
import type { AppContext } from '../../../platform/context.ts'
import { transact, type Tx } from '../../../platform/database/database.ts'
import { countedIp } from '../../../platform/base/network.ts'
import { type Asked, mayMail, type Outbox, unprovenWaitMaxMs } from '../../../mail/index.ts'
import { countReport, isRepeated, type Sender } from './report-limits.ts'
import { confirmReportMail, reportMailKey } from './report-mails.ts'
import { findReported, hasAddress, insertReport, lockOpenCase } from './reports.sql.ts'

type Sent = { campaignId: string; sender: Sender; input: ReportInput }

/** The request of a mail to the address of a report, if there is one. */
const mailToAsk = (context: AppContext, sender: Sender): Asked | null =>
  sender.accountId !== null || sender.email === null
    ? null
    : { email: sender.email, ip: countedIp(context, sender), campaign: null }

const store = async (
  tx: Tx,
  context: AppContext,
  outbox: Outbox,
  { caseId, title, sender, input, now }: Omit<Sent, 'campaignId'> & { caseId: string; title: string; now: Date },
): Promise<void> => {
  const id = newId()
  const asked = mailToAsk(context, sender)
  // An address is asked once for each case.
  const isAsked = asked !== null && (await mayMail(tx, asked, now)) && !(await hasAddress(tx, caseId, asked.email))
  const email = isAsked ? asked.email : null
  const { token, hash } = newToken()
  await insertReport(tx, {
    id,
    case_id: caseId,
    category: input.category,
    text: input.text,
    reporter_id: sender.accountId,
    email,
    link_hash: email === null ? null : hash,
    link_expires_at: email === null ? null : after(now, unprovenWaitMaxMs + reportLinkDays * day),
    confirmed_at: null,
    created_at: now,
  })
  if (asked === null) return
  const content = confirmReportMail(title, `${context.config.publicUrl}/verify-report?token=${token}`)
  if (isAsked) await outbox.enqueueUnproven(tx, { key: reportMailKey(id), content, asked })
  else await outbox.refuseUnproven(tx, { content, asked })
}

/**
 * Adds a report to the open case about a campaign, or opens one. The same report within a day changes nothing.
 * @throws campaign_not_found, campaign_hidden, too_many_reports, campaign_reported_often
 */
export const sendReport = async (
  context: AppContext,
  outbox: Outbox,
  { campaignId, sender, input }: Sent,
): Promise<void> => {
  const { db, clock, config } = context
  const now = clock.now()
  await transact(db, async (tx) => {
    const campaign = await findReported(tx, campaignId)
    if (!campaign) throw new DomainError('campaign_not_found')
    if (campaign.standing === 'hidden') throw hiddenError(campaign)
    if (await isRepeated(tx, { campaignId, decided: Number(campaign.decided), sender, input }, now)) return
    await countReport(tx, { campaignId, sender, countsNetworks: config.rateLimit }, now)
    const caseId = await lockOpenCase(tx, { campaignId, title: campaign.title }, now)
    await store(tx, context, outbox, { caseId, title: campaign.title, sender, input, now })
  })
  await outbox.wake()
}
