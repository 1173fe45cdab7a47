import { expect, test } from 'vitest'
import { campaign } from '../../../../test/samples.ts'
import { mayBeSpelling, splitEdit } from './only-spelling.ts'

const shown = { ...campaign, city: 'Maribor', meetingPoint: null, actionDescription: 'Bring tools' }

test('an edit is split into what people sign and the rest, and what is left out stays out', () => {
  expect(splitEdit({ title: 'Clear the lake', tags: ['lake'], description: 'It is dirty' })).toEqual({
    promised: { title: 'Clear the lake' },
    free: { tags: ['lake'], description: 'It is dirty' },
  })
  // When and where people meet needs no admin.
  const arrangements = { startTime: '10:00', endTime: null, meetingPoint: 'The mill', meetingPlace: null }
  expect(splitEdit(arrangements)).toEqual({ promised: {}, free: arrangements })
})

test('only words of texts that are there can be a correction of spelling', () => {
  expect(mayBeSpelling(shown, { title: 'Clear the cannal', city: 'Maribor!' })).toBe(true)
  expect(mayBeSpelling(shown, { title: 'Clear the cannal', tags: ['lake'], meetingPoint: '' })).toBe(true)
  expect(mayBeSpelling(shown, { title: 'Clear the cannal', executionDate: '2027-01-01' })).toBe(false)
  expect(mayBeSpelling(shown, { meetingPoint: 'The mill' })).toBe(false)
  expect(mayBeSpelling(shown, { actionDescription: '' })).toBe(false)
  expect(mayBeSpelling(shown, { title: shown.title, tags: ['lake'] })).toBe(false)
})
