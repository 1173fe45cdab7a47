import { expect, test } from 'vitest'
import { readMainThread } from './main-thread.ts'

const url = 'http://localhost/'
const main = { pid: 7, tid: 1 }
/** A complete event of the main thread. Times are ms. */
const event = (name: string, at: number, ms: number, place = main) => ({
  ...{ name, ph: 'X', ts: at * 1000, dur: ms * 2000, tdur: ms * 1000 },
  ...place,
})

const trace = (...events: object[]) =>
  Buffer.from(
    JSON.stringify({
      traceEvents: [
        { name: 'navigationStart', ph: 'R', ts: 10_000, ...main, args: { data: { documentLoaderURL: url } } },
        { name: 'thread_name', ph: 'M', ts: 0, ...main, args: { name: 'CrRendererMain' } },
        { name: 'firstContentfulPaint', ph: 'R', ts: 200_000, ...main },
        ...events,
      ],
    }),
  )

test('processor time counts once, for the innermost kind of event, and only on the page’s main thread', () => {
  const { total, byKind } = readMainThread(
    trace(
      event('RunTask', 20, 30),
      event('EvaluateScript', 21, 20),
      event('Layout', 22, 5),
      event('RunTask', 1, 3),
      event('RunTask', 20, 50, { pid: 7, tid: 2 }),
    ),
    url,
  )
  expect(total).toBe(30)
  expect(byKind).toEqual({ scripts: 15, 'style and layout': 5, paint: 0, HTML: 0, other: 10 })
})

test('a task blocks after the first paint, by what it takes beyond 50 ms at a quarter of the speed', () => {
  const { longest, blocking } = readMainThread(
    trace(event('RunTask', 20, 40), event('RunTask', 210, 30), event('RunTask', 300, 12)),
    url,
  )
  expect(longest).toBe(30)
  expect(blocking).toBe(70)
})
