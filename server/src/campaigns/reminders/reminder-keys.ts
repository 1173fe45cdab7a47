import { createHash } from 'node:crypto'

/** `joined`: who supports, at once. `week`: a week before people meet. `reminder`: a day before. `summary`: to the owner, with the last. */
export const reminderKinds = ['reminder', 'summary', 'week', 'joined'] as const
export type ReminderKind = (typeof reminderKinds)[number]
/** The kinds that a run writes to all people of a campaign. */
export type PeopleKind = Extract<ReminderKind, 'reminder' | 'week'>
export type CampaignOnDay = { id: string; day: string }

/** The outbox key of a mail about a campaign's day without the hash of the address, by which each person gets it once. */
export const reminderKeyHead = (kind: ReminderKind, { id, day }: CampaignOnDay): string => `${kind}:${id}:${day}:`

/** The outbox key of the owner's summary. */
export const summaryKeyOf = (campaign: CampaignOnDay, emailKey: string): string =>
  `${reminderKeyHead('summary', campaign)}${createHash('sha256').update(emailKey).digest('base64url')}`

/** The campaign and the day that a key with a {@link reminderKeyHead} is about. */
export const campaignDayIn = (key: string): CampaignOnDay => {
  const [, id = '', day = ''] = key.split(':')
  return { id, day }
}
