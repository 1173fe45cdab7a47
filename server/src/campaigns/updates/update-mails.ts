import {
  type MailContent,
  campaignHead,
  type MailedCampaign,
  paragraphsOf,
  siteNameMark,
  titleForSubject,
} from '../../mail/index.ts'
import type { MailedUpdate } from './readers.sql.ts'

/** What every mail of a mailing says. */
export type UpdateNews = {
  campaign: MailedCampaign
  isUrgent: boolean
  /** In the order in which they were written. */
  updates: readonly MailedUpdate[]
  pageUrl: string
  publicUrl: string
}

/** Why a person gets it, and the links below: to stop the mails about the campaign and, for guests, to see their support. */
export type UpdateReader = {
  role: 'supporter' | 'donor'
  stop: NonNullable<MailContent['stop']>
  manage?: NonNullable<MailContent['manage']>
}

const reasons = {
  supporter: `You get this mail because you support this campaign on ${siteNameMark}.`,
  donor: `You get this mail because you donated to this campaign on ${siteNameMark}.`,
}

/** The times and the meeting point of the campaign's page. The update may be about these, so a note says that it takes precedence. */
const headOf = ({ campaign, publicUrl }: UpdateNews): Pick<MailContent, 'cover' | 'date'> => {
  const { startTime = null, meetingPoint = null, meetingPlace = null } = campaign.meeting ?? {}
  const isSaid = startTime !== null || meetingPoint !== null || meetingPlace !== null
  const head = campaignHead(campaign, publicUrl, isSaid ? { note: 'unless the update says otherwise' } : {})
  return { ...head, ...(head.cover && { cover: { ...head.cover, alt: `A picture of “${campaign.title}”` } }) }
}

const writer = ({ author }: MailedUpdate): string => author ?? 'Its owner'

const paragraphsFor = ({ campaign, updates }: UpdateNews): string[] => {
  const [only, ...others] = updates
  if (!only) return []
  if (others.length === 0) {
    return [`${writer(only)} writes to everyone who stands behind “${campaign.title}”:`, ...paragraphsOf(only.text)]
  }
  return updates.flatMap((update) => [
    `“${update.title}” – ${writer(update)} writes to everyone who stands behind “${campaign.title}”:`,
    ...paragraphsOf(update.text),
  ])
}

/** To each person who stands behind a campaign: what its owner tells them. Updates of one day come together. */
export const updateMail = (news: UpdateNews, { role, ...foot }: UpdateReader): MailContent => {
  const title = titleForSubject(news.campaign.title)
  const [first] = news.updates
  return {
    subject: news.isUrgent ? `Urgent: ${title}` : `Update: ${title}`,
    heading: news.updates.length === 1 ? (first?.title ?? '') : `${news.updates.length} updates`,
    preheader: paragraphsOf(first?.text ?? '')[0] ?? '',
    ...headOf(news),
    paragraphs: paragraphsFor(news),
    button: { label: 'See the campaign', url: news.pageUrl },
    reason: reasons[role],
    ...foot,
  }
}
