import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { Outage } from '../platform/base/outage.ts'
import { createPageCache, unpack } from './page-cache.ts'
import { pageKey } from './page-key.ts'

const setUp = (firstStatus = 200) => {
  let nowMs = 1_000
  let renders = 0
  const state = { status: firstStatus, isOverloaded: false, isCurrent: true }
  const cache = createPageCache({
    render: async (key) => ({ html: `${key} ${++renders}`, status: state.status }),
    nowMs: () => nowMs,
    isOverloaded: () => state.isOverloaded,
    isCurrent: () => state.isCurrent,
  })
  return { cache, state, renders: () => renders, wait: (ms: number) => void (nowMs += ms) }
}

const textOf = async (cache: ReturnType<typeof createPageCache>, key: string) => String(unpack(await cache.get(key)))

test('concurrent requests render a page once', async () => {
  const { cache, renders } = setUp()
  await Promise.all(Array.from({ length: 20 }, () => cache.get('/')))
  expect(renders()).toBe(1)
})

test('a page is rendered again when its copy is 5 s old, once for all who wait', async () => {
  const { cache, wait, renders } = setUp()
  await cache.get('/')
  wait(4_999)
  expect(await textOf(cache, '/')).toBe('/ 1')
  wait(1)
  const pages = await Promise.all(Array.from({ length: 20 }, () => textOf(cache, '/')))
  expect(new Set(pages)).toEqual(new Set(['/ 2']))
  expect(renders()).toBe(2)
})

test('a failed page is not kept', async () => {
  const { cache, renders } = setUp(404)
  await cache.get('/campaigns/x')
  await cache.get('/campaigns/x')
  expect(renders()).toBe(2)
})

test.each([400_000, 3_599_000])(
  'during an outage a copy serves after %i ms, and a fresh page follows it',
  async (ageMs) => {
    const { cache, state, wait } = setUp()
    await cache.get('/')
    wait(ageMs)
    state.status = 503
    expect(await textOf(cache, '/')).toBe('/ 1')
    state.status = 200
    expect(await textOf(cache, '/')).toBe('/ 3')
  },
)

test('200 callers who wait for a page that cannot be rendered share one rendering', async () => {
  const { cache, renders } = setUp(503)
  const asked = await Promise.allSettled(Array.from({ length: 200 }, () => cache.get('/')))
  expect(new Set(asked.map(({ status }) => status))).toEqual(new Set(['rejected']))
  expect(renders()).toBe(1)
})

test('pages are kept up to a number of bytes, the latest ones', async () => {
  let renders = 0
  const render = async (key: string) => {
    renders++
    return { html: randomBytes(750_000).toString('base64') + key, status: 200 }
  }
  const cache = createPageCache({ render, nowMs: () => 1_000, isOverloaded: () => false, isCurrent: () => true })
  const keys = Array.from({ length: 30 }, (_, i) => `/${i}`)
  for (const key of keys) await cache.get(key)
  for (const key of keys.slice(-15)) await cache.get(key)
  expect(renders).toBe(30)
  await cache.get('/0')
  expect(renders).toBe(31)
})

test('during an outage a copy is served for at most an hour, and not after a purge', async () => {
  const { cache, state, wait } = setUp()
  await cache.get('/old')
  wait(3_601_000)
  await cache.get('/purged')
  cache.purge((key) => key === '/purged')
  state.status = 503
  await expect(cache.get('/old')).rejects.toThrow(Outage)
  await expect(cache.get('/purged')).rejects.toThrow(Outage)
})

test('during a rush nothing is rendered: a copy serves, or the page is refused', async () => {
  const { cache, state, wait, renders } = setUp()
  await cache.get('/')
  wait(400_000)
  state.isOverloaded = true
  expect(await textOf(cache, '/')).toBe('/ 1')
  await expect(cache.get('/other')).rejects.toThrow(Outage)
  wait(3_200_000)
  await expect(cache.get('/')).rejects.toThrow(Outage)
  expect(renders()).toBe(1)
})

test('while changes of other servers are not known, a copy is served only if the page cannot be rendered', async () => {
  const { cache, state, wait } = setUp()
  await cache.get('/')
  state.isCurrent = false
  expect(await textOf(cache, '/')).toBe('/ 2')
  wait(5_000)
  expect(await textOf(cache, '/')).toBe('/ 3')
  state.status = 503
  expect(await textOf(cache, '/')).toBe('/ 3')
  state.isOverloaded = true
  expect(await textOf(cache, '/')).toBe('/ 3')
})

describe('a page that is purged while it is rendered', () => {
  /** Each rendering ends as the test says. */
  const setUpHeld = () => {
    const held: PromiseWithResolvers<{ html: string; status: number }>[] = []
    const state = { isOverloaded: false }
    const render = () => {
      const one = Promise.withResolvers<{ html: string; status: number }>()
      held.push(one)
      return one.promise
    }
    const isOverloaded = () => state.isOverloaded
    const cache = createPageCache({ render, nowMs: () => 1_000, isOverloaded, isCurrent: () => true })
    const end = (nth: number, status = 200) => held[nth - 1]?.resolve({ html: `page ${nth}`, status })
    return { cache, state, end }
  }

  test('is not kept, and is rendered again for later requests', async () => {
    const { cache, end } = setUpHeld()
    const before = cache.get('/')
    cache.purge(() => true)
    const after = cache.get('/')
    end(2)
    end(1)
    expect([String(unpack(await before)), String(unpack(await after))]).toEqual(['page 1', 'page 2'])
    expect(await textOf(cache, '/')).toBe('page 2')
  })

  test('is not the copy that serves when it cannot be rendered', async () => {
    const { cache, state, end } = setUpHeld()
    const first = cache.get('/')
    end(1)
    await first
    cache.purge(() => true)
    const second = cache.get('/')
    end(2, 503)
    await expect(second).rejects.toThrow(Outage)
    state.isOverloaded = true
    await expect(cache.get('/')).rejects.toThrow(Outage)
  })
})

test('a purge removes only the pages that it names', async () => {
  const { cache } = setUp()
  await cache.get('/a')
  await cache.get('/b')
  cache.purge((key) => key === '/a')
  expect(await textOf(cache, '/a')).toBe('/a 3')
  expect(await textOf(cache, '/b')).toBe('/b 2')
})

test.each([
  ['/campaigns?q=river&tag=water', '/campaigns?q=river&tag=water'],
  ['/campaigns?tag=water&q=river', '/campaigns?q=river&tag=water'],
  ['/campaigns/0?joinToken=secret', null],
  ['/campaigns?utm_source=x', null],
  [`/campaigns?q=${'x'.repeat(400)}`, null],
])('%s is cached as %s', (path, key) => {
  expect(pageKey(new URL(path, 'http://localhost'))).toBe(key)
})
