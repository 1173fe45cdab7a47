import { randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Outage } from '../base/outage.ts'
import { createPageCache } from './page-cache.ts'
import { pageKey } from './page-key.ts'
import { unpack } from './packed-page.ts'

afterEach(() => void vi.restoreAllMocks())

const setUp = (firstStatus = 200) => {
  let nowMs = 1_000
  let renders = 0
  const state = { status: firstStatus, isOverloaded: false, isCurrent: true }
  // Failures are remembered by the clock of the process.
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
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

test('a page older than 30 s is served once more while it is rendered again', async () => {
  const { cache, wait, renders } = setUp()
  await cache.get('/')
  wait(31_000)
  expect(await textOf(cache, '/')).toBe('/ 1')
  await expect.poll(renders).toBe(2)
  await expect.poll(() => textOf(cache, '/')).toBe('/ 2')
})

test('no page is served that is older than 5½ minutes', async () => {
  const { cache, wait } = setUp()
  await cache.get('/')
  wait(331_000)
  expect(await textOf(cache, '/')).toBe('/ 2')
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
    wait(1_000)
    expect(await textOf(cache, '/')).toMatch(/^\/ [3-9]$/)
  },
)

test('200 callers who wait for a page that cannot be rendered share one rendering, and so do those of the next second', async () => {
  const { cache, wait, renders } = setUp(503)
  const ask = () => Promise.allSettled(Array.from({ length: 200 }, () => cache.get('/')))
  const reasons = (await ask()).map((result) => result.status)
  expect(new Set(reasons)).toEqual(new Set(['rejected']))
  wait(999)
  await ask()
  expect(renders()).toBe(1)
  wait(1)
  await ask()
  expect(renders()).toBe(2)
})

test('while a page cannot be rendered, its copy is tried again once a second', async () => {
  const { cache, state, wait, renders } = setUp()
  await cache.get('/')
  wait(31_000)
  state.status = 503
  for (const [waitMs, count] of [
    [0, 2],
    [500, 2],
    [500, 3],
    [400_000, 4],
    [500, 4],
  ] as const) {
    wait(waitMs)
    const pages = await Promise.all(Array.from({ length: 20 }, () => textOf(cache, '/')))
    expect(new Set(pages)).toEqual(new Set(['/ 1']))
    await setImmediate()
    expect(renders()).toBe(count)
  }
})

test('a page with new figures is rendered again once its copy is 3 s old', async () => {
  const { cache, wait } = setUp()
  await cache.get('/')
  cache.expire(() => true, 3_000)
  wait(2_999)
  cache.expire(() => true, 3_000)
  expect(await textOf(cache, '/')).toBe('/ 1')
  wait(1)
  expect(await textOf(cache, '/')).toBe('/ 2')
  wait(3_000)
  expect(await textOf(cache, '/')).toBe('/ 2')
  cache.expire(() => true, 3_000)
  expect(await textOf(cache, '/')).toBe('/ 3')
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

test('a page that is asked for again is compressed better', async () => {
  const words = Array.from({ length: 2_000 }, (_, i) => `<li class="campaign">${(i * 7919) % 1_009}</li>`).join('')
  const render = async () => ({ html: words, status: 200 })
  const cache = createPageCache({ render, nowMs: () => 1_000, isOverloaded: () => false, isCurrent: () => true })
  const size = async () => (await cache.get('/')).brotli.length
  const first = await size()
  await expect.poll(size).toBeLessThan(first * 0.95)
  expect(await textOf(cache, '/')).toBe(words)
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

test('an expired page is rendered again, and its copy is served only while that fails', async () => {
  const { cache, state, wait } = setUp()
  const expire = () => cache.expire((key) => key === '/')
  await cache.get('/')
  expire()
  state.status = 503
  expect(await textOf(cache, '/')).toBe('/ 1')
  state.status = 200
  wait(1_000)
  expect(await textOf(cache, '/')).toBe('/ 3')
  expect(await textOf(cache, '/')).toBe('/ 3')
  expire()
  cache.purge((key) => key === '/')
  state.status = 503
  await expect(cache.get('/')).rejects.toThrow(Outage)
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
  wait(31_000)
  expect(await textOf(cache, '/')).toBe('/ 3')
  state.status = 503
  expect(await textOf(cache, '/')).toBe('/ 3')
  state.isOverloaded = true
  expect(await textOf(cache, '/')).toBe('/ 3')
})

test('a purge forgets a copy that is past its 30 s, too', async () => {
  const { cache, wait } = setUp()
  await cache.get('/')
  wait(31_000)
  cache.purge((key) => key === '/')
  expect(await textOf(cache, '/')).toBe('/ 2')
})

describe('a page that changes while it is rendered', () => {
  /** Renderings end when the test resolves them. */
  const setUpSlow = () => {
    const ends: (() => void)[] = []
    const render = async () => {
      const number = ends.length + 1
      await new Promise<void>((resolve) => ends.push(resolve))
      return { html: `page ${number}`, status: 200 }
    }
    const cache = createPageCache({ render, nowMs: () => 1_000, isOverloaded: () => false, isCurrent: () => true })
    const hasBegun = (count: number) => expect.poll(() => ends.length).toBe(count)
    return { cache, hasBegun, end: (number: number) => ends[number - 1]?.(), ends }
  }

  test('is not cached, and is rendered again for later requests', async () => {
    const { cache, hasBegun, end } = setUpSlow()
    const before = cache.get('/')
    await hasBegun(1)
    cache.purge(() => true)
    const after = cache.get('/')
    end(1)
    await hasBegun(2)
    end(2)
    expect([String(unpack(await before)), String(unpack(await after))]).toEqual(['page 1', 'page 2'])
    expect(await textOf(cache, '/')).toBe('page 2')
  })

  test('is rendered one at a time, also if it changes often', async () => {
    const { cache, hasBegun, end, ends } = setUpSlow()
    const asked = [cache.get('/')]
    await hasBegun(1)
    for (let n = 0; n < 10; n++) {
      cache.purge(() => true)
      asked.push(cache.get('/'))
    }
    end(1)
    await hasBegun(2)
    end(2)
    const pages = await Promise.all(asked)
    expect(pages.map((page) => String(unpack(page)))).toEqual(['page 1', ...Array<string>(10).fill('page 2')])
    expect(ends).toHaveLength(2)
  })
})

describe('a page that is purged', () => {
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
    const end = async (nth: number, status: number) => {
      await expect.poll(() => held.length).toBe(nth)
      held.at(-1)?.resolve({ html: `page ${nth}`, status })
    }
    return { cache, state, held, end }
  }

  test('while it was rendered is not kept either if another request waits for the next rendering', async () => {
    const { cache, state, held, end } = setUpHeld()
    const first = cache.get('/')
    await expect.poll(() => held.length).toBe(1)
    cache.expire(() => true)
    const second = cache.get('/')
    cache.purge(() => true)
    await end(1, 200)
    await first
    await end(2, 503)
    await expect(second).rejects.toThrow(Outage)
    state.isOverloaded = true
    await expect(cache.get('/')).rejects.toThrow(Outage)
  })

  test('is not the answer of a request that began before, if it cannot be rendered', async () => {
    const { cache, end } = setUpHeld()
    const first = cache.get('/')
    await end(1, 200)
    await first
    cache.expire(() => true)
    const second = cache.get('/')
    cache.purge(() => true)
    await end(2, 503)
    await expect(second).rejects.toThrow(Outage)
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
