import type { ProposalKind } from '@muster/contract/facts/promises.ts'
import { type MailContent, paragraphsOf, siteNameMark, titleForSubject } from '../../../mail/index.ts'

/** A decision about a proposed change, for the owner of the campaign. */
export type DecidedProposal = {
  kind: ProposalKind
  /** The title before the change. */
  title: string
  /** The difference, a line for each thing. */
  difference: readonly string[]
  /** What the admin wrote; empty: nothing. */
  notes: string
  pageUrl: string
}

const nameOf = (kind: ProposalKind): string => (kind === 'correction' ? 'correction' : 'change')

const saidBy = (notes: string): string[] => (notes === '' ? [] : ['What the admin wrote:', ...paragraphsOf(notes)])

const effect = {
  correction: 'It is on the page now. Your supporters and donors stay counted and were not asked.',
  change:
    'It is on the page now. The people whom it concerns get a mail in ten minutes, and can stay, withdraw or ask for their donation back.',
} as const satisfies Record<ProposalKind, string>

const decided = {
  reason: `You get this mail because you own a campaign on ${siteNameMark}.`,
  sentRegardless: 'decision',
} as const

/** Tells the owner that an admin has confirmed a change. */
export const proposalConfirmedMail = ({ kind, title, difference, notes, pageUrl }: DecidedProposal): MailContent => ({
  subject: `Confirmed: the ${nameOf(kind)} of ${titleForSubject(title)}`,
  heading: `Your ${nameOf(kind)} is confirmed`,
  paragraphs: [
    `An admin has confirmed your ${nameOf(kind)} of “${title}”.`,
    ...difference,
    effect[kind],
    ...saidBy(notes),
  ],
  button: { label: 'See the campaign', url: pageUrl },
  ...decided,
})

/** Tells the owner that an admin has refused a change. */
export const proposalRefusedMail = ({ kind, title, difference, notes, pageUrl }: DecidedProposal): MailContent => ({
  subject: `Not confirmed: the ${nameOf(kind)} of ${titleForSubject(title)}`,
  heading: `Your ${nameOf(kind)} was not confirmed`,
  paragraphs: [
    `An admin has not confirmed your ${nameOf(kind)} of “${title}”. The campaign stays as it is.`,
    ...difference,
    ...saidBy(notes),
  ],
  button: { label: 'See the campaign', url: pageUrl },
  ...decided,
})
