import { expect, test } from 'vitest'
import { needsMenu } from '@muster/contract/facts/thresholds.ts'
import { joiningWords, yesWords } from './joining-words.ts'

test('what a person says yes to is in words, with an example of too few', () => {
  expect(yesWords(1, true)).toBe('You come, even if no one else does.')
  expect(yesWords(20, true)).toBe(
    'If at least 20 people come, you included, you come, too. If only 14 do, you need not come.',
  )
  expect(yesWords(1_000, true)).toContain('If at least 1,000 people come, you included')
  expect(yesWords(20, false)).toBe(
    'If at least 20 people are in, you included, you are in, too. If only 14 are, you need not act.',
  )
})

test('the example is of fewer people than any number of the list, and of at least one', () => {
  for (const needs of needsMenu.filter((one) => one > 1)) {
    const example = Number(/only ([\d,]+)/.exec(yesWords(needs, true))?.[1]?.replaceAll(',', ''))
    expect(example).toBeGreaterThan(0)
    expect(example).toBeLessThan(needs)
  }
})

test('people come to an action; without one they are in', () => {
  expect(joiningWords(10, true)).toMatchObject({
    when: 'When will you come?',
    ifEnough: { label: 'I’ll come if at least 10 people do', description: 'If fewer do, I need not come.' },
  })
  expect(joiningWords(10, false).ifEnough.label).toBe('I’m in if at least 10 people are')
})
