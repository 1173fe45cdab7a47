import type { CampaignUpdate } from '@muster/contract/campaigns/update.ts'

/**
 * The text without a first line that says the title again, as do urgent updates that were written before they had a
 * title.
 */
export const withoutTitle = ({ title, text }: { title: string; text: string }): string => {
  if (!text.startsWith(title)) return text
  const rest = text.slice(title.length)
  return rest === '' || rest.startsWith('\n') ? rest.trim() : text
}

/** Whether the mails can still be kept from leaving. Those of an urgent update leave at once. */
export const canBeTakenBack = ({ isUrgent, mailedAt }: Pick<CampaignUpdate, 'isUrgent' | 'mailedAt'>): boolean =>
  !isUrgent && mailedAt === null

/** The first line of a text that says something. */
export const firstLine = (text: string): string => /\S.*/.exec(text)?.[0].trim() ?? ''
