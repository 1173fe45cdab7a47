import os from 'node:os'
import { expect, inject, test, vi } from 'vitest'
import { patient, slownessOf } from './patience.ts'

test.each([
  ['an idle machine', slownessOf(40, 0.5, 2), 1],
  ['a core of half the speed', slownessOf(120, 0.5, 2), 2],
  ['a busy machine', slownessOf(60, 20, 2), 5],
  ['a busy machine with cores of half the speed', slownessOf(120, 12, 2), 6],
  ['a machine that hardly moves', slownessOf(6_000, 200, 2), 8],
])('limits on %s are %d times those written', (_, slowness, expected) => {
  expect(slowness).toBe(expected)
})

test('a limit follows the load while the tests run, and is never shorter than written', () => {
  vi.stubEnv('TEST_WORK_MS', '40')
  const load = vi.spyOn(os, 'loadavg')
  const waitAt = (perCore: number) => {
    load.mockReturnValueOnce([perCore * os.availableParallelism(), 0, 0])
    return patient(10_000)
  }
  expect([waitAt(0), waitAt(6), waitAt(1), waitAt(4)]).toEqual([10_000, 30_000, 10_000, 20_000])
  vi.unstubAllEnvs()
  load.mockRestore()
})

test('the limit of a test is scaled before its file begins', ({ task }) => {
  expect(task.timeout).toBeGreaterThanOrEqual(inject('testMs'))
})
