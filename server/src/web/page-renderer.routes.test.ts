import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createRenderer } from './page-renderer.routes.ts'
import type { Fetcher, WebApp } from './web-app.ts'

test('a page that takes too long is given up: its calls end, and it makes no more', async () => {
  const app = Fastify()
  const held = Promise.withResolvers<null>()
  let calls = 0
  app.get('/slow', async () => {
    calls++
    if (calls > 1) await held.promise
    return {}
  })
  const ends: string[] = []
  const callOn = async (fetcher: Fetcher): Promise<never> => {
    for (let i = 0; i < 20; i++) await fetcher('/slow', { method: 'GET', headers: {} })
    throw new Error('20 calls were made')
  }
  const render: WebApp['render'] = ({ fetcher }) =>
    callOn(fetcher).catch((error: unknown) => {
      ends.push((error as Error).name)
      throw error
    })
  const web = { render } as WebApp
  const renderer = createRenderer({ app, web, publicUrl: 'http://localhost', nowMs: Date.now })
  await expect(renderer.render('/')).rejects.toThrow('rendering a page took too long')
  await expect.poll(() => ends).toEqual(['AbortError'])
  held.resolve(null)
  await app.close()
  expect(calls).toBe(2)
})
