import { followLinkDays } from '@muster/contract/facts/following.ts'
import { type MailContent, siteNameMark, titleForSubject } from '../../mail/index.ts'

/**
 * Asks a guest to confirm that they follow a campaign. The text is the same for every address. It may reach a person who did not ask for it, so
 * it shows nothing of the campaign but its title, without web addresses.
 */
export const confirmFollowMail = (campaignTitle: string, url: string): MailContent => {
  const title = titleForSubject(campaignTitle)
  return {
    subject: `Confirm that you follow: ${titleForSubject(campaignTitle)}`,
    heading: 'Do you want the updates by mail?',
    paragraphs: [
      `With this button you follow “${title}” and get its updates by mail. You do not support the campaign, and no one else sees that you follow it.`,
    ],
    button: { label: 'Follow the campaign', url },
    afterButton: [
      `The link works for ${followLinkDays} days.`,
      'If this was not you, do nothing, or press “That was not me” below, which helps us to stop who did this. You get no other mail about it.',
    ],
    reason: `You get this mail because your address was entered on a campaign page of ${siteNameMark}.`,
    sentRegardless: 'once',
  }
}
