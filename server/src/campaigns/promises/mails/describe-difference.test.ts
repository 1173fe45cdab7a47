import type { CampaignPromise } from '@muster/contract/campaigns/promises.ts'
import { expect, test } from 'vitest'
import { samplePromise } from '../../../../test/sample-promise.ts'
import { describeDifference } from './describe-difference.ts'

const promise = { ...samplePromise, startTime: null, meetingPoint: null, peopleGoal: null, goalAmount: 0 }

test.each([
  [{ title: 'Bridges' }, ['Title: Bridges (before: Bridge)']],
  [{ executionDate: null }, ['Day: to be announced (before: Sunday 20 December 2026)']],
  [{ startTime: '18:30' }, ['Start time: 18:30 (before: not said)']],
  [
    { startTime: '18:30', endTime: '20:00' },
    ['Start time: 18:30 (before: not said)', 'End time: 20:00 (before: not said)'],
  ],
  [{ timeZone: 'Europe/Ljubljana' }, ['Time zone: Europe/Ljubljana (before: UTC)']],
  [{ city: 'Ptuj' }, ['Place: Ptuj, Slovenia (before: Maribor, Slovenia)']],
  [{ locationType: 'global', city: null, country: null }, ['Place: everywhere (before: Maribor, Slovenia)']],
  [
    { meetingPoint: 'The mill', meetingPlace: { lat: 46.5, lon: 15.6 } },
    ['Meeting point: The mill (before: not said)'],
  ],
  [{ meetingPlace: { lat: 46.5, lon: 15.6 } }, ['Meeting point: marked on the map (before: not said)']],
  [{ actionMode: 'donation' }, ['People: donate (before: act and donate)']],
  [{ actionDescription: 'x'.repeat(161) }, ['On the day: changed. The page shows it word by word.']],
  [{ targetType: 'corporate' }, ['Aimed at: a company (before: public policy)']],
  [{ peopleGoal: 1200 }, ['People needed: 1,200 (before: not said)']],
  [{ currency: 'EUR' }, ['Goal: not said, in another currency']],
  [{ goalAmount: 500 }, ['Goal: $500.00 (before: not said)']],
  [{ title: 'B', city: 'Ptuj' }, ['Title: B (before: Bridge)', 'Place: Ptuj, Slovenia (before: Maribor, Slovenia)']],
  [{}, []],
] satisfies [Partial<CampaignPromise>, string[]][])('%#: a difference in words', (change, words) => {
  expect(describeDifference(promise, { ...promise, ...change })).toEqual(words)
})
