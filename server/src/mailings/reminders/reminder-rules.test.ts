import { expect, test } from 'vitest'
import { windowAt } from './reminder-rules.ts'

const now = new Date('2026-06-01T12:00:00Z')

test('the window is of 24 hours from now', () => {
  expect(windowAt(now)).toEqual({ from: now, to: new Date('2026-06-02T12:00:00Z') })
})
