import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from '../platform/base/log.ts'
import { createClosers } from './closers.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a closer that hangs or fails does not keep the rest from running, last opened first', async () => {
  const closers = createClosers(createLog('silent'))
  const ended: string[] = []
  const ending = (name: string) => () => Promise.resolve(ended.push(name))
  closers.add('database', ending('database'))
  closers.add('hanging', () => new Promise(() => undefined), 2_000)
  closers.add('failing', () => Promise.reject(new Error('broken')))
  closers.add('server', ending('server'))
  const all = closers.closeAll()
  expect(closers.closeAll()).toBe(all)
  await vi.advanceTimersByTimeAsync(1_999)
  expect(ended).toEqual(['server'])
  await vi.advanceTimersByTimeAsync(1)
  await all
  expect(ended).toEqual(['server', 'database'])
})

test('a closer without its own timeout has 5 s', async () => {
  const closers = createClosers(createLog('silent'))
  closers.add('hanging', () => new Promise(() => undefined))
  const isClosed = vi.fn()
  void closers.closeAll().then(isClosed)
  await vi.advanceTimersByTimeAsync(4_999)
  expect(isClosed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(isClosed).toHaveBeenCalled()
})
