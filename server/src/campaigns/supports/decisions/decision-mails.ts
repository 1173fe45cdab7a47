import {
  campaignHead,
  type MailContent,
  type MailedCampaign,
  siteNameMark,
  titleForSubject,
} from '../../../mail/index.ts'

const count = new Intl.NumberFormat('en-US')
const people = (number: number): string => `${count.format(number)} ${number === 1 ? 'person' : 'people'}`

type Foot = { stop: NonNullable<MailContent['stop']>; manage?: NonNullable<MailContent['manage']> }

/** The campaign, and where the mails link to. */
export type Decided = {
  campaign: MailedCampaign
  publicUrl: string
  pageUrl: string
  /** The page on which the person changes their support. */
  supportUrl: string
  foot: Foot
}

const about = ({ campaign, publicUrl, foot }: Decided) => ({
  ...campaignHead(campaign, publicUrl),
  reason: `You get this mail because you support this campaign on ${siteNameMark}.`,
  ...foot,
})

/** To each person who acts: the number of people for whom it was fixed. */
export const itIsOnMail = (decided: Decided, { acting, needs }: { acting: number; needs: number }): MailContent => ({
  subject: `It is on: ${people(acting)} for ${titleForSubject(decided.campaign.title)}`,
  heading: `It is on: ${people(acting)}`,
  paragraphs: [
    needs > 1
      ? `You asked for ${people(needs)}, and ${people(acting)} act in “${decided.campaign.title}”. So you act, too.`
      : `${people(acting)} act in “${decided.campaign.title}”. You are one of them.`,
  ],
  button: { label: 'Open the campaign', url: decided.pageUrl },
  ...about(decided),
})

/** To each person whose number was not reached: they need not come, and can in any case. */
export const notReachedMail = (decided: Decided, { needs, came }: { needs: number; came: number }): MailContent => ({
  subject: `You need not come: ${titleForSubject(decided.campaign.title)}`,
  heading: 'Your number was not reached',
  paragraphs: [
    `You asked for at least ${people(needs)}. Of the ${count.format(needs)}, only ${count.format(came)} would be in, so you need not come.`,
    `You do not need to do anything. If you come to “${decided.campaign.title}” all the same, say so, and you are counted.`,
  ],
  button: { label: 'Come all the same', url: decided.supportUrl },
  ...about(decided),
})

/** To a person who acts, once, when fewer act than they asked for. */
export const fewerNowMail = (
  decided: Decided,
  { needs, counted }: { needs: number; counted: number },
): MailContent => ({
  subject: `${count.format(counted)} of your ${count.format(needs)} now: ${titleForSubject(decided.campaign.title)}`,
  heading: `${count.format(counted)} of your ${count.format(needs)} now`,
  paragraphs: [
    `You asked for ${people(needs)} in “${decided.campaign.title}”. Since it was decided, some have withdrawn: ${count.format(counted)} act now.`,
    'You still act, unless you step back. If these are enough for you, you do not need to do anything.',
  ],
  button: { label: 'Stay or step back', url: decided.supportUrl },
  ...about(decided),
})
