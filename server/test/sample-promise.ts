import type { CampaignPromise } from '@muster/contract/campaigns/promises.ts'

/** What people sign in tests that need no campaign. */
export const samplePromise: CampaignPromise = {
  title: 'Bridge',
  targetType: 'policy',
  actionMode: 'both',
  actionDescription: 'Bring tools',
  executionDate: '2026-12-20',
  timeZone: 'UTC',
  startTime: '18:30',
  endTime: null,
  locationType: 'city',
  city: 'Maribor',
  state: null,
  country: 'Slovenia',
  meetingPoint: 'The old mill',
  meetingPlace: null,
  peopleGoal: 50,
  goalAmount: 100,
  currency: 'USD',
}
