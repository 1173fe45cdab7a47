import { type MailContent, type MailLink, paragraphsOf, siteNameMark, titleForSubject } from '../mail/index.ts'

type About = { campaignTitle: string; reason: string; text: string }

const oneLine = (text: string): string => paragraphsOf(text).join(' ')

/** Where admins read a dispute. */
export const casePage = (publicUrl: string, disputeId: string): MailLink => ({
  label: 'See the dispute',
  url: `${publicUrl}/admin?tab=disputes&dispute=${disputeId}`,
})

/** Mail to the admins with what the person who raised a dispute wrote about it. */
export const questionMail = (
  { campaignTitle, reason, text, disputeId }: About & { disputeId: string },
  publicUrl: string,
): MailContent => ({
  subject: `A message about a dispute: ${titleForSubject(campaignTitle)}`,
  heading: 'A message about a dispute',
  preheader: oneLine(text),
  paragraphs: [
    `The person who raised the dispute “${oneLine(reason)}” about “${campaignTitle}” wrote:`,
    ...paragraphsOf(text),
    'They expect your answer on the page of the dispute.',
  ],
  button: casePage(publicUrl, disputeId),
  reason: `You get this mail because you are an admin of ${siteNameMark}.`,
  sentRegardless: 'money',
})

/** Mail to the person who raised a dispute with what an admin wrote. */
export const answerMail = ({ campaignTitle, reason, text, page }: About & { page: MailLink }): MailContent => ({
  subject: `A message about your dispute: ${titleForSubject(campaignTitle)}`,
  heading: 'A message about your dispute',
  preheader: oneLine(text),
  paragraphs: [
    `You raised a dispute about “${campaignTitle}”: “${oneLine(reason)}”`,
    'An admin writes:',
    ...paragraphsOf(text),
    'You can answer on the page.',
  ],
  button: page,
  reason: `You get this mail because you raised a dispute on ${siteNameMark}.`,
  sentRegardless: 'money',
})
