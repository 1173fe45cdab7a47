import {
  campaignHead,
  type MailContent,
  type MailedCampaign,
  paragraphsOf,
  siteNameMark,
  titleForSubject,
} from '../../../mail/index.ts'

/** What every mail about an urgent update says. */
export type UrgentNews = {
  campaign: MailedCampaign
  ownerName: string
  text: string
  pageUrl: string
  publicUrl: string
}

/** Why a person gets it, and the links below: to stop the mails about the campaign and, for guests, to see their support. */
export type UrgentReader = {
  role: 'supporter' | 'donor'
  stop: NonNullable<MailContent['stop']>
  manage?: NonNullable<MailContent['manage']>
}

/** The times and the meeting point of the campaign's page. The update may be about these, so a note says that it takes precedence. */
const headOf = ({ campaign, publicUrl }: UrgentNews): Pick<MailContent, 'cover' | 'date'> => {
  const { startTime = null, meetingPoint = null, meetingPlace = null } = campaign.meeting ?? {}
  const isSaid = startTime !== null || meetingPoint !== null || meetingPlace !== null
  return campaignHead(campaign, publicUrl, isSaid ? { note: 'unless the update says otherwise' } : {})
}

/** To each person who stands behind a campaign: what its owner has to tell them at once. */
export const urgentMail = (news: UrgentNews, { role, ...foot }: UrgentReader): MailContent => ({
  subject: `Urgent: ${titleForSubject(news.campaign.title)}`,
  heading: 'An urgent update',
  preheader: paragraphsOf(news.text)[0] ?? '',
  ...headOf(news),
  paragraphs: [
    `${news.ownerName} writes to everyone who stands behind “${news.campaign.title}”:`,
    ...paragraphsOf(news.text),
  ],
  button: { label: 'See the campaign', url: news.pageUrl },
  reason: `You get this mail because you ${role === 'donor' ? 'donated to' : 'support'} this campaign on ${siteNameMark}.`,
  ...foot,
})
