import { expect, test } from 'vitest'
import { createWorkQueue } from './work-queue.ts'

/** A task that ends when the test resolves it. */
const work = () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const state = { started: false }
  return { state, end: () => resolve('done'), run: () => ((state.started = true), promise) }
}

test('two tasks run concurrently, the next ones wait, and tasks beyond the queue are rejected', async () => {
  const enqueue = createWorkQueue({ atOnceMax: 2, waitingMax: 1 })
  const [first, second, third, fourth] = [work(), work(), work(), work()]
  const results = [first, second, third].map((piece) => enqueue(piece.run))
  await expect(enqueue(fourth.run)).rejects.toMatchObject({ code: 'unavailable', details: { retryAfterSeconds: 2 } })
  expect([first, second, third, fourth].map(({ state }) => state.started)).toEqual([true, true, false, false])
  first.end()
  await results[0]
  await expect.poll(() => third.state.started).toBe(true)
  second.end()
  third.end()
  expect(await Promise.all(results)).toEqual(['done', 'done', 'done'])
})

test('a piece that fails makes room like any other', async () => {
  const enqueue = createWorkQueue({ atOnceMax: 1, waitingMax: 0 })
  await expect(enqueue(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await enqueue(() => Promise.resolve('yes'))).toBe('yes')
})
