import { type MailContent, type MailLink, paragraphsOf, siteNameMark, titleForSubject } from '../../mail/index.ts'

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

type Shared = { campaignId: string; campaignTitle: string; text: string }

/** Mail to the owner of a campaign with a text about a dispute that an admin shares with them. It does not say who raised it. */
export const sharedTextMail = ({ campaignId, campaignTitle, text }: Shared, publicUrl: string): MailContent => ({
  subject: `About a dispute on your campaign: ${titleForSubject(campaignTitle)}`,
  heading: 'About a dispute on your campaign',
  preheader: oneLine(text),
  paragraphs: [
    `There is a dispute about your campaign “${campaignTitle}”. An admin shares with you:`,
    ...paragraphsOf(text),
    'You can answer on the page. Only the admins read your answer, and pass on what is needed.',
  ],
  button: { label: 'Answer', url: `${publicUrl}/campaigns/${campaignId}/money` },
  reason: `You get this mail because you own this campaign on ${siteNameMark}.`,
  sentRegardless: 'money',
})

/** Mail to the admins with what the owner of a campaign answered. */
export const ownersAnswerMail = (
  { campaignTitle, reason, text, disputeId }: About & { disputeId: string },
  publicUrl: string,
): MailContent => ({
  subject: `The owner answered about a dispute: ${titleForSubject(campaignTitle)}`,
  heading: 'The owner answered about a dispute',
  preheader: oneLine(text),
  paragraphs: [
    `An admin shared a text about the dispute “${oneLine(reason)}” with the owner of “${campaignTitle}”. The owner answers:`,
    ...paragraphsOf(text),
    'The person who raised it does not read this, unless you pass it on.',
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
