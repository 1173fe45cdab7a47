import { timesThere } from '@muster/contract/facts/meeting.ts'
import { needsDefault } from '@muster/contract/facts/thresholds.ts'
import { siteNameMark, type MailContent, titleForSubject } from '../../mail/index.ts'

type Asked = {
  campaignTitle: string
  executionDate: string | null
  startTime: string | null
  timeZone: string
  /** The threshold that the guest named when they asked; null: none. */
  needs: number | null
}

const count = new Intl.NumberFormat('en-US')

/** The sentence about the threshold that the guest named when they asked. */
const chosenNumber = (needs: number | null) =>
  needs !== null && needs > needsDefault
    ? [
        `You chose: you are in if at least ${count.format(needs)} people are, you included. You can change the number before you confirm.`,
      ]
    : []

/**
 * Asks a guest to confirm. The text is the same for an address that already supports, so that neither the mail nor its
 * absence reveals anything. It may reach a person who did not request it, so it shows neither the picture nor the place nor the meeting
 * point of the campaign, and web addresses are removed from the title in the text, too.
 * @param url the link that confirms, good for seven days
 * @param manage the link that shows and withdraws the support
 */
export const confirmationMail = (
  { campaignTitle, executionDate, startTime, timeZone, needs }: Asked,
  url: string,
  manage: NonNullable<MailContent['manage']>,
): MailContent => {
  const title = titleForSubject(campaignTitle)
  return {
    subject: `Confirm your support: ${titleForSubject(campaignTitle)}`,
    heading: 'Confirm that you’re in',
    date: { day: executionDate, title, start: timesThere({ startTime, endTime: null, timeZone }) ?? undefined },
    paragraphs: [`With this button you support “${title}”.`, ...chosenNumber(needs)],
    button: { label: 'Confirm my support', url },
    afterButton: [
      'The link works for seven days.',
      'If this was not you, do nothing, or press “That was not me” below, which helps us to stop who did this. A request that is not confirmed is not counted, and is deleted.',
    ],
    reason: `You get this mail because your address was entered on a campaign page of ${siteNameMark}.`,
    sentRegardless: 'once',
    manage,
  }
}

const whatHappened = {
  campaign_over: { subject: 'This campaign is over', because: 'The campaign ended before this mail was sent' },
  campaign_cancelled: {
    subject: 'This campaign was cancelled',
    because: 'The campaign was cancelled before this mail was sent',
  },
  campaign_not_found: {
    subject: 'This campaign was deleted',
    because: 'The campaign was deleted before this mail was sent',
  },
}
/** Why a support can no longer be confirmed. */
export type NotConfirmable = keyof typeof whatHappened

/**
 * Replaces a waiting {@link confirmationMail} whose support can no longer be confirmed. It does not reveal
 * whether the address supports already.
 * @param campaignTitle null: the campaign was deleted
 */
export const notConfirmableMail = (
  why: NotConfirmable,
  campaignTitle: string | null,
  foot: Pick<MailContent, 'reason' | 'manage' | 'notMe'>,
): MailContent => {
  const { subject, because } = whatHappened[why]
  const named = campaignTitle === null ? 'a campaign' : `“${titleForSubject(campaignTitle)}”`
  return {
    subject: campaignTitle === null ? subject : `${subject}: ${titleForSubject(campaignTitle)}`,
    heading: 'There is nothing left to confirm',
    paragraphs: [
      `This address was entered to support ${named}.`,
      `${because}, so this request can no longer be confirmed. You do not need to do anything.`,
      'A request that is not confirmed is deleted.',
    ],
    sentRegardless: 'once',
    ...foot,
  }
}
