import { afterEach, expect, test } from 'vitest'
import { createApi } from '../api/api.ts'
import { createBrowserQueryClient } from '../api/query-client.ts'
import { createServer } from '../../test/server.ts'
import { BrowserRouter } from './browser-router.ts'

const nothing = () => null

let router: BrowserRouter | undefined
afterEach(() => router?.dispose())

const tools = { api: createApi({ fetcher: createServer().fetcher }), queryClient: createBrowserQueryClient() }

test('data that is fetched again does not stop the way to another page', async () => {
  const { promise, resolve } = Promise.withResolvers<null>()
  const pages = [
    { path: '/form', page: { loader: nothing } },
    { path: '/slow', page: { loader: () => promise } },
  ]
  window.history.replaceState(null, '', '/form')
  router = new BrowserRouter({ pages, Frame: nothing, Failure: nothing }, tools, {})
  const arrived = router.navigate('/slow')
  await router.revalidate()
  resolve(null)
  await arrived
  expect(router.read().shown.location.pathname).toBe('/slow')
  expect(window.location.pathname).toBe('/slow')
})
