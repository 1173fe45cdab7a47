import type { DisputeStatus } from '@muster/contract/facts/disputes.ts'
import { type MailContent, type MailLink, paragraphsOf, siteNameMark, titleForSubject } from '../../mail/index.ts'

const headings: Record<DisputeStatus, string> = {
  open: 'Your dispute is open again',
  under_review: 'Your dispute is under review',
  resolved: 'Your dispute is resolved',
  rejected: 'Your dispute was rejected',
}

const nextFor = (isGuest: boolean): Record<DisputeStatus, string> => ({
  open: 'An admin will look at it. You do not need to do anything; we write when something changes.',
  under_review: 'An admin is looking into it. You do not need to do anything; we write when it is decided.',
  resolved: `If something is still wrong, you can raise another dispute from ${isGuest ? 'the page of the donation' : 'the campaign’s page'}.`,
  rejected: 'If there is something we should know that you have not told us, you can raise another dispute.',
})

type Changed = {
  from: DisputeStatus
  to: DisputeStatus
  notes: string
  reason: string
  campaignTitle: string
  /** The page on which the reporter sees the dispute. */
  page: MailLink
  isGuest: boolean
}

/** Mail to the reporter of a dispute about its new status, with the admin's notes. */
export const statusMail = ({ from, to, notes, reason, campaignTitle, page, isGuest }: Changed): MailContent => {
  const next = nextFor(isGuest)[to]
  const heading = from === to ? 'News about your dispute' : headings[to]
  return {
    subject: `${heading}: ${titleForSubject(campaignTitle)}`,
    heading,
    preheader: paragraphsOf(notes).join(' ') || next,
    paragraphs: [
      `You raised a dispute about “${campaignTitle}”: “${paragraphsOf(reason).join(' ')}”`,
      ...(notes ? ['Our answer:', ...paragraphsOf(notes)] : []),
      next,
    ],
    button: page,
    reason: `You get this mail because you raised a dispute on ${siteNameMark}.`,
    sentRegardless: 'money',
  }
}
