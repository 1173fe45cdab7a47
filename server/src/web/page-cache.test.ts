import { describe, expect, test } from 'vitest'
import { Outage } from '../base/outage.ts'
import { createPageCache } from './page-cache.ts'
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

const textOf = async (cache: ReturnType<typeof createPageCache>, key: string) => String((await cache.get(key)).utf8)

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
    expect(await textOf(cache, '/')).toMatch(/^\/ [3-9]$/)
  },
)

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
  const { cache, state } = setUp()
  const expire = () => cache.expire((key) => key === '/')
  await cache.get('/')
  expire()
  state.status = 503
  expect(await textOf(cache, '/')).toBe('/ 1')
  state.status = 200
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
    expect([String((await before).utf8), String((await after).utf8)]).toEqual(['page 1', 'page 2'])
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
    expect(pages.map(({ utf8 }) => String(utf8))).toEqual(['page 1', ...Array<string>(10).fill('page 2')])
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
