import { type MailContent, titleForSubject } from '../mail/index.ts'

/**
 * Asks a guest to confirm. The words are the same for an address that supports already, so that neither the mail nor its
 * absence tells more than its reader knows. It may reach a person who asked for nothing, so the title stands without web
 * addresses here, in the text too.
 * @param url the link that confirms, good for seven days
 * @param manage the link that shows and withdraws the support
 */
export const confirmationMail = (
  campaignTitle: string,
  url: string,
  manage: NonNullable<MailContent['manage']>,
): MailContent => {
  const title = titleForSubject(campaignTitle)
  return {
    subject: `Confirm your support: ${titleForSubject(campaignTitle)}`,
    heading: 'One press, and you are counted',
    paragraphs: [`We were asked to count this address among the supporters of “${title}”. Was that you?`],
    button: { label: 'Confirm my support', url },
    afterButton: [
      'The link works for seven days.',
      'If this was not you, do nothing: without a confirmation the address is not counted, and is forgotten.',
    ],
    reason: 'You get this mail because your address was entered on a campaign page of Muster.',
    manage,
  }
}
