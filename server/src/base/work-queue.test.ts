import { expect, test } from 'vitest'
import { createWorkQueue } from './work-queue.ts'

/** Work that ends when told to. */
const work = () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const state = { started: false }
  return { state, end: () => resolve('done'), run: () => ((state.started = true), promise) }
}

test('two pieces are done at once, the next waits its turn, and who comes after the queue is full is turned away', async () => {
  const enqueue = createWorkQueue({ atOnce: 2, waiting: 1 })
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
  const enqueue = createWorkQueue({ atOnce: 1, waiting: 0 })
  await expect(enqueue(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await enqueue(() => Promise.resolve('yes'))).toBe('yes')
})
