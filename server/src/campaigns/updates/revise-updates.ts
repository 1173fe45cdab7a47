import { mayMail } from '../campaign/standing.sql.ts'
import { meetingOf } from '../campaign/campaign-fields.ts'
import type { AppContext } from '../../platform/context.ts'
import { transact } from '../../platform/database/database.ts'
import {
  inGroups,
  type MailContent,
  type MailedCampaign,
  mineLink,
  type Outbox,
  type RevisedMails,
  type Revisions,
  updateStopLinks,
  type WaitingMail,
} from '../../mail/index.ts'
import { findText, type MailingText, notBegun, recordTold } from './mailings.sql.ts'
import { findReaders, type Reader } from './readers.sql.ts'
import { updateMail } from './update-mails.ts'

/** What the key of a mail is about. */
const aboutOf = (key: string) => {
  const [, campaignId = '', mailingId = ''] = key.split(':')
  return { campaignId, mailingId }
}

/** The campaign with the picture of the update instead of its own, so that the update is what people see first. */
const campaignOf = ({ title, executionDate, updates, ...row }: MailingText): MailedCampaign => {
  const meeting = meetingOf(row)
  const imageUrl = updates.find(({ image }) => image !== null)?.image?.url ?? null
  return { title, executionDate, ...meeting, imageUrl, meeting }
}

type Subject = { campaignId: string; text: MailingText }

const mailFor = async (context: AppContext, { campaignId, text }: Subject, reader: Reader): Promise<MailContent> => {
  const { publicUrl } = context.config
  const { email, role, isGuest } = reader
  const about = { campaignId, email }
  const { isUrgent, updates } = text
  const news = {
    ...{ campaign: campaignOf(text), isUrgent, updates },
    ...{ pageUrl: `${publicUrl}/campaigns/${campaignId}`, publicUrl },
  }
  const stops = await updateStopLinks(context, about, role === 'follower' ? 'following' : 'updates')
  return updateMail(news, { role, ...stops, ...(isGuest && { manage: await mineLink(context, about) }) })
}

/** Writes the mails of one mailing to those who still get it. While the campaign is hidden they are taken out, and stored again later. */
const reviseMailing = (context: AppContext, outbox: Outbox, mails: readonly WaitingMail[]): Promise<RevisedMails> =>
  transact(context.db, async (tx) => {
    const { campaignId, mailingId } = aboutOf(mails[0]?.key ?? '')
    if (!(await mayMail(tx, campaignId))) {
      const keys = mails.map(({ key }) => key)
      await outbox.cancelAll(tx, keys)
      await recordTold(tx, mailingId, { told_at: null, ...notBegun })
      return new Map()
    }
    const text = await findText(tx, mailingId)
    if (!text) return new Map()
    const emails = mails.map(({ to }) => to)
    const readers = await findReaders(tx, { campaignId, mailingId, emails }, context.clock.now())
    const revised = mails.map(async (mail): Promise<[WaitingMail, MailContent] | null> => {
      const reader = readers.get(mail.to)
      if (!reader) return null
      return [mail, mail.content ?? (await mailFor(context, { campaignId, text }, reader))]
    })
    return new Map((await Promise.all(revised)).filter((entry) => entry !== null))
  })

/**
 * Writes the mails of updates, which are stored without content, when they are sent. Those of the kind `urgent` are from the version before, and
 * have their content.
 */
export const updateRevisions = (context: AppContext, outbox: Outbox): Revisions => {
  const revise = (mails: readonly WaitingMail[]) =>
    inGroups(
      mails,
      ({ key }) => Object.values(aboutOf(key)).join(':'),
      (_, those) => reviseMailing(context, outbox, those),
    )
  return { update: revise, urgent: revise }
}
