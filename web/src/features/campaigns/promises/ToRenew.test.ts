import { expect, test } from 'vitest'
import { shortDay } from '../../../lib/short-day.ts'
import { toRenewWords } from './ToRenew.tsx'

test('who has not answered is counted since the day of the change, in the campaign’s zone', () => {
  const day = shortDay('2026-12-02T23:30:00.000Z', Date.parse('2026-12-05T12:00:00Z'), 'Europe/Ljubljana')
  expect(toRenewWords(12, day)).toBe('12 more are deciding about the change of 3 December')
  expect(toRenewWords(1, day)).toBe('1 more is deciding about the change of 3 December')
})
