import { expect, test, vi } from 'vitest'
import { ApiError } from './errors.ts'
import { pauseUntil, retryWhenBusy } from './try-again.ts'

const refusal = (status: number, retryAfterSeconds: number | null, code = 'unavailable') =>
  new ApiError({ status, code, message: 'Busy', retryAfterSeconds })

/** Work that fails with these errors in order and then succeeds, and the delays between the attempts. */
const attempt = async (errors: Error[]) => {
  const waitsMs: number[] = []
  const pause = (ms: number) => Promise.resolve(void waitsMs.push(ms))
  const left = [...errors]
  const work = vi.fn(() => {
    const error = left.shift()
    return error ? Promise.reject(error) : Promise.resolve('kept')
  })
  const result = await retryWhenBusy(work, pause).catch((error: unknown) => error)
  return { result, waitsMs, tries: work.mock.calls.length }
}

test('a refusal with a Retry-After is retried after that time', async () => {
  expect(await attempt([refusal(429, 3), refusal(503, 5)])).toEqual({
    result: 'kept',
    waitsMs: [3_000, 5_000],
    tries: 3,
  })
})

test('four attempts fail with the last refusal', async () => {
  const errors = [1, 1, 1, 2, 1].map((seconds) => refusal(503, seconds))
  expect(await attempt(errors)).toEqual({ result: errors[3], waitsMs: [1_000, 1_000, 1_000], tries: 4 })
})

test.each([
  ['has no Retry-After', refusal(503, null)],
  ['asks to wait for a minute', refusal(429, 60)],
  ['is final', refusal(413, 3)],
  ['may hide a success', refusal(503, 2, 'outcome_unknown')],
  ['is a lost connection', new TypeError('offline')],
])('a failure that %s is not retried', async (_, error) => {
  expect(await attempt([error])).toEqual({ result: error, waitsMs: [], tries: 1 })
})

test('a call that is cancelled while waiting is not retried', async () => {
  const abort = new AbortController()
  const work = vi.fn(() => Promise.reject(refusal(503, 10)))
  const tried = retryWhenBusy(work, pauseUntil(abort.signal))
  await vi.waitFor(() => expect(work).toHaveBeenCalledOnce())
  abort.abort()
  await expect(tried).rejects.toMatchObject({ name: 'AbortError' })
  expect(work).toHaveBeenCalledOnce()
})
