import { createHash } from 'node:crypto'

export type ReminderKind = 'reminder' | 'summary'
export type CampaignOnDay = { id: string; day: string }

/** The outbox key of a mail about a campaign's day, so that each person gets it once. */
export const reminderKeyOf = (kind: ReminderKind, { id, day }: CampaignOnDay, emailKey: string): string =>
  `${kind}:${id}:${day}:${createHash('sha256').update(emailKey).digest('base64url')}`

/** The campaign and the day that a key of {@link reminderKeyOf} is about. */
export const campaignDayIn = (key: string): CampaignOnDay => {
  const [, id = '', day = ''] = key.split(':')
  return { id, day }
}
