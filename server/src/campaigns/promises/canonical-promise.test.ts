import type { CampaignPromise } from '@muster/contract/campaigns/promises.ts'
import { expect, test } from 'vitest'
import { canonicalJson, hashPromise, readPromise } from './canonical-promise.ts'
import { samplePromise } from '../../../test/sample-promise.ts'

const promise = {
  ...samplePromise,
  title: 'Bridge “over” the creek',
  meetingPoint: null,
  meetingPlace: { lon: 15.6, lat: 46.5 },
  goalAmount: 100.5,
}

test('the canonical text has the fields by name, without those that are null', () => {
  expect(canonicalJson({ b: 1, a: { d: null, c: 2 }, e: null })).toBe('{"a":{"c":2},"b":1}')
  const { text, hash } = hashPromise(promise)
  expect(text).toBe(
    '{"actionDescription":"Bring tools","actionMode":"both","city":"Maribor","country":"Slovenia","currency":"USD",' +
      '"executionDate":"2026-12-20","goalAmount":100.5,"locationType":"city","meetingPlace":{"lat":46.5,"lon":15.6},' +
      '"peopleGoal":50,"startTime":"18:30","targetType":"policy","timeZone":"UTC","title":"Bridge “over” the creek"}',
  )
  expect(hash.toString('hex')).toBe('ec3b7ab1dbac6501bca596672b5d71a8efac5280788c7b6d11093303c0e46914')
  expect(readPromise(text)).toEqual(promise)
})

test.each([
  [{ title: 'B' }, true, true],
  [{ targetType: 'corporate' }, true, true],
  [{ actionMode: 'action' }, true, true],
  [{ actionDescription: null }, true, true],
  [{ executionDate: null }, true, true],
  [{ timeZone: 'Europe/Ljubljana' }, true, true],
  [{ locationType: 'state' }, true, true],
  [{ city: 'Ljubljana' }, true, true],
  [{ state: 'Styria' }, true, true],
  [{ country: null }, true, true],
  [{ startTime: null }, false, false],
  [{ endTime: '20:00' }, false, false],
  [{ meetingPoint: 'The old mill' }, false, false],
  [{ meetingPlace: { lat: 46.5, lon: 15.7 } }, false, false],
  [{ peopleGoal: 51 }, false, false],
  [{ goalAmount: 101 }, false, true],
  [{ currency: 'EUR' }, false, true],
] satisfies [Partial<CampaignPromise>, boolean, boolean][])(
  'what supporters and donors sign: %o',
  (change, concernsSupporters, concernsDonors) => {
    const [before, after] = [hashPromise(promise), hashPromise({ ...promise, ...change })]
    expect(after.hash).not.toEqual(before.hash)
    expect(!after.supporterHash.equals(before.supporterHash)).toBe(concernsSupporters)
    expect(!after.donorHash.equals(before.donorHash)).toBe(concernsDonors)
  },
)
