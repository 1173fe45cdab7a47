import type { DisputeStatus } from '@muster/contract/dispute-status.ts'
import { type MailContent, titleForSubject } from '../mail/index.ts'

const headings: Record<DisputeStatus, string> = {
  open: 'Your dispute is open again',
  under_review: 'Your dispute is under review',
  resolved: 'Your dispute is resolved',
  rejected: 'Your dispute was rejected',
}

const next: Record<DisputeStatus, string> = {
  open: 'It waits to be looked at once more. You need do nothing; we mail you when something changes.',
  under_review: 'Somebody is looking into it. You need do nothing; we mail you when it is decided.',
  resolved: 'If something is still wrong, you can raise another dispute from the campaign’s page.',
  rejected: 'If there is something we should know that you have not told us, you can raise another dispute.',
}

type Changed = {
  from: DisputeStatus
  to: DisputeStatus
  notes: string
  reason: string
  campaignTitle: string
  publicUrl: string
}

const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter(Boolean)

/** Tells who raised a dispute what became of it, in the admin's own words where there are any. */
export const statusMail = ({ from, to, notes, reason, campaignTitle, publicUrl }: Changed): MailContent => {
  const heading = from === to ? 'There is news of your dispute' : headings[to]
  return {
    subject: `${heading}: ${titleForSubject(campaignTitle)}`,
    heading,
    paragraphs: [
      `You raised a dispute about “${campaignTitle}”: “${paragraphsOf(reason).join(' ')}”`,
      ...(notes ? ['Our answer:', ...paragraphsOf(notes)] : []),
      next[to],
    ],
    button: { label: 'See my disputes', url: `${publicUrl}/myDisputes` },
    reason: 'You get this mail because you raised a dispute on Muster.',
    sentRegardless: 'money',
  }
}
