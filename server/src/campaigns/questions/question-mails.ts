import { questionLinkDays } from '@muster/contract/facts/questions.ts'
import { type MailContent, paragraphsOf, siteNameMark, titleForSubject } from '../../mail/index.ts'

type About = {
  title: string
  question: string
  /** The campaign's page, where its questions begin. */
  pageUrl: string
}
type ToAsker = About & { stop: NonNullable<MailContent['stop']> }

const becauseAsked = `You get this mail because you asked a question about a campaign on ${siteNameMark}.`

const asked = ({ title, question }: About): string[] => [`You asked about “${title}”:`, ...paragraphsOf(question)]

/** Tells who asked that their question was answered. */
export const answeredMail = ({
  answer,
  by,
  isNamed,
  stop,
  ...about
}: ToAsker & { answer: string; by: string; isNamed: boolean }): MailContent => ({
  subject: `Your question was answered: ${titleForSubject(about.title)}`,
  heading: 'Your question was answered',
  paragraphs: [
    ...asked(about),
    `The answer of ${by}:`,
    ...paragraphsOf(answer),
    isNamed
      ? 'Your question and the answer are on the page of the campaign now, with your name.'
      : 'Your question and the answer are on the page of the campaign now, without your name.',
  ],
  button: { label: 'See the answer', url: about.pageUrl },
  reason: becauseAsked,
  stop,
})

/** Tells who asked that their question was declined, and why. */
export const declinedMail = ({ reason, stop, ...about }: ToAsker & { reason: string }): MailContent => ({
  subject: `Your question was declined: ${titleForSubject(about.title)}`,
  heading: 'Your question was declined',
  paragraphs: [
    ...asked(about),
    'The organisers do not answer it. Their reason:',
    ...paragraphsOf(reason),
    'Only you and the organisers can read this. The question is not shown on the page, and you can ask another one.',
  ],
  button: { label: 'See the campaign', url: about.pageUrl },
  reason: becauseAsked,
  stop,
})

/** Tells who asked that an admin removed their question, and why. */
export const removedQuestionMail = ({ reason, ...about }: About & { reason: string }): MailContent => ({
  subject: `Your question was removed: ${titleForSubject(about.title)}`,
  heading: 'An admin removed your question',
  paragraphs: [
    ...asked(about),
    'An admin removed this question. The reason:',
    ...paragraphsOf(reason),
    'If you think that this is wrong, write to the people who run this site. Its imprint names them.',
  ],
  button: { label: 'See the campaign', url: about.pageUrl },
  links: [{ label: 'Imprint', url: new URL('/imprint', about.pageUrl).href }],
  reason: becauseAsked,
  sentRegardless: 'decision',
})

/** Tells the owner of a campaign that an admin removed a question together with its answer, and why. */
export const ownersRemovedMail = ({ title, question, pageUrl, reason }: About & { reason: string }): MailContent => ({
  subject: `A question was removed: ${titleForSubject(title)}`,
  heading: 'An admin removed a question',
  paragraphs: [
    `An admin removed this question about “${title}” from its page, together with the answer:`,
    ...paragraphsOf(question),
    'The reason:',
    ...paragraphsOf(reason),
    'If you think that this is wrong, write to the people who run this site. Its imprint names them.',
  ],
  button: { label: 'See the campaign', url: pageUrl },
  links: [{ label: 'Imprint', url: new URL('/imprint', pageUrl).href }],
  reason: `You get this mail because you have a campaign on ${siteNameMark}.`,
  sentRegardless: 'decision',
})

/**
 * Asks a guest to confirm their address, which asks their question. The text is the same for every address. It may reach a person who did not ask
 * for it, so it shows nothing of the question, and nothing of the campaign but its title, without web addresses.
 */
export const confirmQuestionMail = (campaignTitle: string, url: string): MailContent => {
  const title = titleForSubject(campaignTitle)
  return {
    subject: `Confirm your question: ${titleForSubject(campaignTitle)}`,
    heading: 'Do you want to send your question?',
    paragraphs: [
      `A question about “${title}” was written with your address. The button shows it, and you can send it there. You get a mail when it is answered or declined.`,
    ],
    button: { label: 'See my question', url },
    afterButton: [
      `The link works for ${questionLinkDays} days. Once the question is sent, the link shows what became of it.`,
      'If this was not you, do nothing, or press “That was not me” below, which helps us to stop who did this. You get no other mail about it.',
    ],
    reason: `You get this mail because your address was entered on a campaign page of ${siteNameMark}.`,
    sentRegardless: 'once',
  }
}
