import { expect, test } from 'vitest'
import { canBeTakenBack, firstLine, withoutTitle } from './update-words.ts'

test.each([
  ['Flooded', 'Flooded', ''],
  ['Flooded', 'Flooded\n\nCome to the school', 'Come to the school'],
  ['Flooded', 'Flooded meadows are closed', 'Flooded meadows are closed'],
  ['Flooded', 'Come to the school', 'Come to the school'],
])('below the title %j, the text %j says %j', (title, text, said) => {
  expect(withoutTitle({ title, text })).toBe(said)
})

test('the first line of a text is the first that says something', () => {
  expect(firstLine('\n  Come to the school \nAt nine')).toBe('Come to the school')
  expect(firstLine('')).toBe('')
})

test('an update can be taken back until its mails leave, and an urgent one never', () => {
  expect(canBeTakenBack({ isUrgent: false, mailedAt: null })).toBe(true)
  expect(canBeTakenBack({ isUrgent: false, mailedAt: '2026-04-01T09:10:00.000Z' })).toBe(false)
  expect(canBeTakenBack({ isUrgent: true, mailedAt: null })).toBe(false)
})
