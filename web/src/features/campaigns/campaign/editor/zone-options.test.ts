import { expect, test } from 'vitest'
import { zoneOptions } from './zone-options.ts'

const labels = (chosen: string) => zoneOptions(chosen).map(({ label }) => label)

test('today’s names of the zones are offered, each once', () => {
  expect(labels('UTC')).toEqual(expect.arrayContaining(['Europe/Kyiv', 'Asia/Kolkata', 'Africa/Asmara', 'UTC']))
  for (const old of ['Europe/Kiev', 'Asia/Calcutta', 'Africa/Asmera']) expect(labels(old)).not.toContain(old)
  expect(new Set(labels('Europe/Kiev')).size).toBe(labels('Europe/Kiev').length)
})

test('the zone of a campaign keeps the spelling in which it was stored', () => {
  for (const stored of ['Asia/Calcutta', 'asia/kolkata']) {
    expect(zoneOptions(stored)).toContainEqual({ value: stored, label: 'Asia/Kolkata' })
  }
  expect(zoneOptions('UTC')).toContainEqual({ value: 'America/New_York', label: 'America/New York' })
})
