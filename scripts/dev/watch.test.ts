import { expect, test } from 'vitest'
import { isSource } from './watch.ts'

test.each([
  ['server/src/app.ts', true],
  ['server/migrations/0001_start.sql', true],
  ['server/src/app.test.ts', false],
  ['server/src/app.ts~', false],
  ['server/src/money/test/given.ts', false],
])('saving %s restarts the server: %s', (path, restarts) => {
  expect(isSource(path)).toBe(restarts)
})
