import { expect, test } from 'vitest'
import { answersOf, steps } from './editor-fields.ts'
import { emptyValues } from './editor-values.ts'
import type { EditorValues } from './editor-values.ts'

const review = (changes: Partial<EditorValues>) => {
  const values = { ...emptyValues('UTC', 'Free the river'), ...changes }
  return steps.flatMap((_, step) => answersOf(values, step).map(({ label, words }) => `${step} ${label}: ${words}`))
}

test('the review lists the answers of each step in the order of the form', () => {
  const images = [{ url: '/uploads/a', alt: '' }]
  expect(review({ images, tags: ['rivers', 'spring'], goalAmount: '500', actionDescription: ' Come ' })).toEqual([
    '0 Title: Free the river',
    '0 Aimed at: Policy',
    '0 Tags: rivers, spring',
    '1 Day: Date to be announced',
    '1 Start time: ',
    '1 End time: ',
    '1 Place: Everywhere',
    '1 Meeting point: ',
    '2 Story: ',
    '2 Cover: A pattern of its own',
    '2 Pictures: 1 picture, 1 without a description',
    '3 People: Act and donate',
    '3 On the day: Come',
    '3 People needed: No number',
    '3 Goal: $500.00',
  ])
})

test('the review says when and where people meet, and how many are needed', () => {
  const timeZone = 'Europe/Ljubljana'
  const lines = review({
    ...{ executionDate: '2026-12-01', startTime: '09:30', endTime: '13:00', timeZone },
    ...{ meetingPoint: 'At the bridge', meetingPlace: '46.5, 15.6', peopleGoal: '1,200' },
  })
  expect(lines).toEqual(
    expect.arrayContaining([
      '1 Day: Tuesday 1 December 2026, until 23:59 in Ljubljana',
      '1 Start time: 09:30 in Ljubljana',
      '1 End time: 13:00 in Ljubljana',
      '1 Meeting point: At the bridge',
      '1 On a map: The point is marked',
      '3 People needed: 1,200 people',
    ]),
  )
  expect(review({ peopleGoal: 'many' })).toContain('3 People needed: many')
})

test('the review omits fields that the form does not ask for in this mode', () => {
  const asked = ({ actionMode }: Pick<EditorValues, 'actionMode'>) =>
    review({ actionMode }).filter((line) => /On the day|Goal/.test(line))
  expect(asked({ actionMode: 'action' })).toEqual(['3 On the day: '])
  expect(asked({ actionMode: 'donation' })).toEqual(['3 Goal: No goal'])
})
