import type { CampaignPromise } from '@muster/contract/campaigns/promises.ts'
import { expect, test } from 'vitest'
import type { DomainError } from '../../../platform/base/errors.ts'
import { differenceOf, effectsOfProposal, requireCorrection } from './proposal-rules.ts'
import { samplePromise } from '../../../../test/sample-promise.ts'

const promise = { ...samplePromise, title: 'Bridge over the crek', meetingPoint: null }

const problems = (change: Partial<CampaignPromise>): string[] => {
  try {
    requireCorrection(promise, { ...promise, ...change })
    return []
  } catch (error) {
    return Object.entries((error as DomainError).details.fields ?? {}).map(([field, said]) => `${field}: ${said}`)
  }
}

test('words of texts that are there can be corrected', () => {
  expect(problems({ title: 'Bridge over the creek', actionDescription: 'Bring a tool', city: 'Ljubljana' })).toEqual([])
})

test('a text that is added or removed is no correction', () => {
  for (const change of [{ actionDescription: null }, { city: null }])
    expect(problems(change)).toEqual([expect.stringMatching(/It cannot add or remove one$/)])
})

test('a text that was not there is no correction', () => {
  const adding = () => requireCorrection({ ...promise, city: null }, promise)
  expect(adding).toThrow(/It cannot add or remove one$/)
})

test('another day, kind, amount or place, and where people meet, is no correction', () => {
  for (const change of [
    ...[
      { executionDate: '2026-12-21' },
      { executionDate: null },
      { startTime: '18:00' },
      { timeZone: 'Europe/Ljubljana' },
    ],
    ...[{ targetType: 'corporate' }, { actionMode: 'action' }, { goalAmount: 101 }, { currency: 'EUR' }],
    ...[{ peopleGoal: 51 }, { locationType: 'country' }, { state: 'Styria' }, { country: 'Austria' }],
    ...[{ meetingPlace: { lat: 46.5, lon: 15.6 } }, { meetingPoint: 'The mill' }],
  ] as const)
    expect(problems(change)).toEqual([expect.stringMatching(/so it cannot be corrected/)])
})

test('only the fields that differ are proposed, by name', () => {
  const change = { title: 'Bridge', executionDate: null }
  expect(JSON.stringify(differenceOf(promise, { ...promise, ...change }))).toBe(
    '{"executionDate":null,"title":"Bridge"}',
  )
})

test('a correction asks no one, and a change those whom it concerns', () => {
  const after = { ...promise, title: 'Bridge over the creek' }
  expect(effectsOfProposal('correction', promise, after)).toEqual({ supporters: 'none', donors: 'none' })
  expect(effectsOfProposal('change', promise, after)).toEqual({ supporters: 'asked', donors: 'asked' })
  expect(effectsOfProposal('change', promise, { ...promise, goalAmount: 5 })).toEqual({
    supporters: 'none',
    donors: 'asked',
  })
})
