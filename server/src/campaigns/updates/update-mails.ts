import {
  type MailContent,
  campaignHead,
  type MailedCampaign,
  paragraphsOf,
  siteNameMark,
  titleForSubject,
} from '../../mail/index.ts'
import type { MailedUpdate } from './mailings.sql.ts'

/** What every mail of a mailing says. */
export type UpdateNews = {
  campaign: MailedCampaign
  isUrgent: boolean
  /** In the order in which they were written. */
  updates: readonly MailedUpdate[]
  pageUrl: string
  publicUrl: string
}

/** Why a person gets it, and the links below: to stop updates or all mails about the campaign and, for guests, to see their support. */
export type UpdateReader = {
  role: 'supporter' | 'donor' | 'follower'
  stop: NonNullable<MailContent['stop']>
  lesserStop: NonNullable<MailContent['stop']>
  manage?: NonNullable<MailContent['manage']>
}

const reasons = {
  supporter: `You get this mail because you support this campaign on ${siteNameMark}.`,
  donor: `You get this mail because you donated to this campaign on ${siteNameMark}.`,
  follower: `You get this mail because you follow this campaign on ${siteNameMark}.`,
}

/**
 * The times and the meeting point of the campaign's page. The update may be about these, so a note says that it takes precedence. The picture is the
 * update's.
 */
const headOf = ({ campaign, updates, publicUrl }: UpdateNews): Pick<MailContent, 'cover' | 'date'> => {
  const { startTime = null, meetingPoint = null, meetingPlace = null } = campaign.meeting ?? {}
  const isSaid = startTime !== null || meetingPoint !== null || meetingPlace !== null
  const head = campaignHead(campaign, publicUrl, isSaid ? { note: 'unless the update says otherwise' } : {})
  const alt = updates.find(({ image }) => image !== null)?.image?.alt || 'The picture of the update'
  return { ...head, ...(head.cover && { cover: { ...head.cover, alt } }) }
}

/** A name before the host of an address would look like the host. Browsers do not need it. */
const withoutNames = (text: string): string => text.replace(/(https?:\/\/)[^\s/?#]*@/gi, '$1')

const linesOf = (update: MailedUpdate): string[] => paragraphsOf(withoutNames(update.text))

const writer = ({ author }: MailedUpdate): string => author ?? 'Its owner'

type Introduce = (writer: string, title: string) => string

const standBehind: Introduce = (by, title) => `${by} writes to everyone who stands behind “${title}”:`
const introductions: Record<UpdateReader['role'], Introduce> = {
  supporter: standBehind,
  donor: standBehind,
  follower: (by, title) => `${by} writes to everyone who stands behind or follows “${title}”:`,
}

const paragraphsFor = ({ campaign, updates }: UpdateNews, role: UpdateReader['role']): string[] =>
  updates.flatMap((update) => [
    // One alone has its title as the heading of the mail.
    ...(updates.length > 1 ? [`“${update.title}”`] : []),
    introductions[role](writer(update), campaign.title),
    ...linesOf(update),
  ])

/** To each person who stands behind a campaign: what its owner tells them. Updates of one day come together. */
export const updateMail = (news: UpdateNews, { role, ...foot }: UpdateReader): MailContent => {
  const [first] = news.updates
  return {
    subject: news.isUrgent
      ? `Urgent: ${titleForSubject(news.campaign.title)}`
      : `Update: ${titleForSubject(news.campaign.title)}`,
    heading: first && news.updates.length === 1 ? first.title : 'The latest updates',
    preheader: first ? (linesOf(first)[0] ?? '') : '',
    ...headOf(news),
    paragraphs: paragraphsFor(news, role),
    button: { label: 'See it on the page', url: first ? `${news.pageUrl}#update-${first.id}` : news.pageUrl },
    reason: reasons[role],
    ...foot,
  }
}

/** Tells the author of an update, and the owner of its campaign, that an admin took it down, and why. */
export const removedUpdateMail = ({
  campaignTitle,
  title,
  text,
  pageUrl,
  reason,
}: Record<'campaignTitle' | 'title' | 'text' | 'pageUrl' | 'reason', string>): MailContent => ({
  subject: `An update was removed: ${titleForSubject(campaignTitle)}`,
  heading: 'An admin removed an update',
  paragraphs: [
    `An admin removed this update of “${campaignTitle}” from its page. Mails of it that have not left are not sent:`,
    `“${title}”`,
    ...paragraphsOf(text),
    'The reason:',
    ...paragraphsOf(reason),
    'If you think that this is wrong, write to the people who run this site. Its imprint names them.',
  ],
  button: { label: 'See the campaign', url: pageUrl },
  links: [{ label: 'Imprint', url: new URL('/imprint', pageUrl).href }],
  reason: `You get this mail because you organise a campaign on ${siteNameMark}.`,
  sentRegardless: 'decision',
})
