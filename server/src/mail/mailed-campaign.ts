import { shareImageOf } from '@muster/contract/facts/pictures.ts'
import type { MailContent, MailDay } from './mail-content.ts'

/** The campaign's data in a mail about it. */
export type MailedCampaign = {
  title: string
  /** Calendar day `YYYY-MM-DD`; null: to be announced. */
  executionDate: string | null
  city: string | null
  state: string | null
  country: string | null
  imageUrl: string | null
}

/** Where a campaign takes place, as the site writes it: `Maribor, Slovenia`, or `Everywhere`. */
const placeInWords = ({ city, state, country }: Pick<MailedCampaign, 'city' | 'state' | 'country'>): string =>
  [city, state, country].filter(Boolean).join(', ') || 'Everywhere'

/** The cover and the day of a campaign for a mail. */
export const campaignHead = (
  campaign: MailedCampaign,
  publicUrl: string,
  { state = 'coming', note }: Pick<MailDay, 'state' | 'note'> = {},
): Pick<MailContent, 'cover' | 'date'> => ({
  ...(campaign.imageUrl && {
    cover: { url: publicUrl + shareImageOf(campaign.imageUrl), alt: `The picture of “${campaign.title}”` },
  }),
  date: {
    day: campaign.executionDate,
    title: campaign.title,
    state,
    note: [placeInWords(campaign), note].filter(Boolean).join(' · '),
  },
})
