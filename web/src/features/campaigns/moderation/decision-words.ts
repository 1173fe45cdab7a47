import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import type { ButtonTone } from '../../../ui/button/Button.tsx'

export type CampaignAction = 'hide' | 'freeze' | 'unfreeze' | 'publish'

/** What an admin can decide about a campaign with this standing. */
export const actionsFor: Record<Campaign['standing'], readonly CampaignAction[]> = {
  published: ['freeze', 'hide'],
  in_review: ['publish', 'hide'],
  frozen: ['unfreeze', 'hide'],
  hidden: ['publish'],
}

type Words = { label: string; title: string; action: string; tone: ButtonTone; consequences: readonly string[] }

const toldByMail = 'Its owner gets a mail with your text and can appeal once.'

export const actionWords: Record<CampaignAction, Words> = {
  hide: {
    label: 'Take down',
    title: 'Take this campaign down?',
    action: 'Take it down',
    tone: 'danger',
    consequences: [
      'Everyone but its owner and admins sees only that it was taken down, and the category.',
      'It takes no support and no donations, nothing is paid out, and its people get no mails. Payments that PayPal has already taken are booked and held.',
      toldByMail,
    ],
  },
  freeze: {
    label: 'Freeze',
    title: 'Freeze this campaign?',
    action: 'Freeze it',
    tone: 'primary',
    consequences: [
      'Everyone still sees it. It takes no support and no donations, and nothing is paid out.',
      'Its supporters can withdraw, its owner can edit it, and reminders are sent.',
      toldByMail,
    ],
  },
  unfreeze: {
    label: 'End the freeze',
    title: 'End the freeze?',
    action: 'End the freeze',
    tone: 'primary',
    consequences: [
      'It takes support and donations again, and payouts can be requested.',
      'Its owner gets a mail with your text.',
    ],
  },
  publish: {
    label: 'Publish',
    title: 'Publish this campaign?',
    action: 'Publish it',
    tone: 'primary',
    consequences: [
      'Everyone sees it, and it takes support and donations.',
      'Thanks for donations that arrived meanwhile are sent now.',
      'Its owner gets a mail with your text.',
    ],
  },
}
