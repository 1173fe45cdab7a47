import type { MailContent } from '../mail/index.ts'

/**
 * Asks a guest to confirm. The words are the same for an address that supports already, so that neither the mail nor its
 * absence tells anybody more than its reader knows.
 * @param url the link that confirms, good for seven days
 */
export const confirmationMail = (campaignTitle: string, url: string): MailContent => ({
  subject: `Confirm your support: ${campaignTitle}`,
  heading: 'One click, and you are counted',
  paragraphs: [`Somebody, hopefully you, wants to support “${campaignTitle}” with this address.`],
  button: { label: 'Confirm my support', url },
  afterButton: [
    'The link works for seven days.',
    'If this was not you, do nothing: without a confirmation the address is not counted, and is forgotten.',
  ],
  reason: 'You get this mail because your address was entered on a campaign page of Muster.',
})
