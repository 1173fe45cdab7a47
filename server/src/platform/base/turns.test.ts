import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

/** Tasks that end when the test resolves them, and the order in which they started. */
const recorded = () => {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((resolve) => ends.push(() => resolve(name)))
  }
  return { begun, ends, work }
}

test('tasks with one key run one at a time, and other keys do not wait', async () => {
  const { begun, ends, work } = recorded()
  const turns = createTurns({ atOnceMax: 1, waitingMax: 5 })
  const all = [turns('ana', work('ana 1')), turns('ana', work('ana 2')), turns('ben', work('ben 1'))]
  await Promise.resolve()
  expect(begun).toEqual(['ana 1', 'ben 1'])
  ends[0]?.()
  expect(await all[0]).toBe('ana 1')
  await expect.poll(() => begun).toEqual(['ana 1', 'ben 1', 'ana 2'])
  for (const end of ends) end()
  expect(await Promise.all(all)).toEqual(['ana 1', 'ana 2', 'ben 1'])
})

test('too many tasks with one key are rejected, and none with another', async () => {
  const { ends, work } = recorded()
  const turns = createTurns({ atOnceMax: 1, waitingMax: 1 })
  const all = [turns('ana', work('ana 1')), turns('ana', work('ana 2'))]
  await expect(turns('ana', work('ana 3'))).rejects.toMatchObject({ code: 'unavailable' })
  all.push(turns('ben', work('ben 1')))
  await expect.poll(() => ends).toHaveLength(2)
  for (const end of [...ends]) end()
  await expect.poll(() => ends).toHaveLength(3)
  for (const end of ends) end()
  await Promise.all(all)
})

test('a failed task lets the next one run', async () => {
  const turns = createTurns({ atOnceMax: 1, waitingMax: 1 })
  const failing = turns('ana', () => Promise.reject(new Error('broken')))
  const next = turns('ana', () => Promise.resolve('done'))
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('done')
})
