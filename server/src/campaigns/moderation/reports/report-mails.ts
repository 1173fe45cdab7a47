import { hiddenSentence, type ModerationCategory } from '@muster/contract/facts/moderation.ts'
import { reportLinkDays } from '@muster/contract/facts/reports.ts'
import { type MailContent, paragraphsOf, siteNameMark, titleForSubject } from '../../../mail/index.ts'

/** The outbox's key of the mail that asks to confirm the address of a report. */
export const reportMailKey = (reportId: string): string => `report-confirm:${reportId}`

/**
 * Asks whether an address was given with a report. It may reach a person who did not send one, so it says nothing of what was reported,
 * and web addresses are removed from the title.
 */
export const confirmReportMail = (campaignTitle: string, url: string): MailContent => {
  const title = titleForSubject(campaignTitle)
  return {
    subject: `Confirm your address for your report: ${titleForSubject(campaignTitle)}`,
    heading: 'Do you want to hear what becomes of your report?',
    paragraphs: [
      `The campaign “${title}” was reported to us, and this address was given to hear the outcome. Was that you?`,
    ],
    button: { label: 'Confirm my address', url },
    afterButton: [
      `The link works for ${reportLinkDays} days. An admin reads the report whether or not you confirm.`,
      'If this was not you, do nothing, or press “That was not me” below, which helps us to stop who did this. You get no other mail about it, and the address is deleted.',
    ],
    reason: `You get this mail because your address was given with a report on ${siteNameMark}.`,
    sentRegardless: 'once',
  }
}

type Decision = {
  /** Where the campaign is; null: its owner has deleted it. */
  campaignUrl: string | null
  /** Why it was taken down; null: it stays. */
  category: ModerationCategory | null
  notes: string | null
  /** Whether the campaign takes no support and no donations. */
  isFrozen: boolean
}

type Words = { heading: string; sentences: string[]; button?: MailContent['button'] & object }

const whatHappened = ({ category, campaignUrl: url, isFrozen }: Decision): Words => {
  if (category) {
    const sentences = [`${hiddenSentence(category)}.`, 'Visitors cannot see it any more, and it takes no money.']
    return { heading: 'The campaign was taken down', sentences }
  }
  if (url === null) {
    return { heading: 'The campaign is no longer online', sentences: ['Its owner has deleted the campaign.'] }
  }
  const sentences = ['An admin has looked at the campaign and found no reason to take it down.']
  const button = { label: 'See the campaign', url }
  if (!isFrozen) return { heading: 'The campaign stays online', sentences, button }
  const frozen = 'The campaign is frozen: everyone sees it, but it takes no support and no donations.'
  return { heading: 'The campaign stays online, but is frozen', sentences: [...sentences, frozen], button }
}

/** Tells a reporter what was decided: the only mail about the outcome. */
export const reportOutcomeMail = (campaignTitle: string, decision: Decision): MailContent => {
  const title = titleForSubject(campaignTitle)
  const { heading, sentences, button } = whatHappened(decision)
  return {
    subject: `${heading}: ${titleForSubject(campaignTitle)}`,
    heading,
    paragraphs: [
      `You reported the campaign “${title}”. Thank you.`,
      ...sentences,
      ...(decision.notes ? ['What the admin wrote:', ...paragraphsOf(decision.notes)] : []),
      'The owner of the campaign is not told who reported it. If you learn something new, you can report it again.',
    ],
    ...(button && { button }),
    reason: `You get this mail because you reported a campaign on ${siteNameMark}. There are no further mails about it.`,
    sentRegardless: 'once',
  }
}
