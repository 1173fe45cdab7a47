import { allEndpoints } from '@muster/contract/all.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { apiRoutes } from '../src/app.ts'
import { bodies } from './bodies.ts'
import { callers, nameOf, promised, useCallers } from './callers.ts'

/** Calls that return 401 for another reason than the caller's access. */
const refusesByItself: Record<string, number> = { 'POST /auth/login': 401 }

const world = useCallers()
const { ask } = world
// More calls than an account may make in a minute, in less time than a proof lasts.
beforeEach(() => world.app().clock.advance(150))

test('the server implements exactly the calls of the contract', () => {
  const gateways = { paypal: {}, storage: {}, features: {}, secrets: {} }
  const routes = apiRoutes(world.app().context, gateways as never, {} as never)
  const served = routes.map(({ endpoint }) => nameOf(endpoint)).sort()
  expect(served).toEqual(allEndpoints.map(nameOf).sort())
})

test.each(allEndpoints.filter(({ body, files }) => body && !files).map(nameOf))(
  '%s has a body to be tried with',
  (name) => {
    expect(bodies).toHaveProperty([name])
  },
)

const guestCalls = allEndpoints.filter(({ access }) => access === 'verified or guest')
test.each(guestCalls.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s accepts a guest with an address',
  async (_name, endpoint) => {
    expect((await ask(endpoint, 'anonymous', { body: { email: 'guest@example.org' } })).statusCode).toBe(200)
  },
)

const ownQueries: Record<string, string> = { owner: 'me' }
const ownCalls = allEndpoints.flatMap(
  (endpoint) => endpoint.ownQuery?.map((field) => [nameOf(endpoint), field, endpoint] as const) ?? [],
)
test.each(ownCalls)('%s with %s needs a session', async (_name, field, endpoint) => {
  const query = `?${field}=${ownQueries[field]}`
  expect((await ask(endpoint, 'anonymous', { query })).json()).toMatchObject({ code: 'unauthorized' })
  expect((await ask(endpoint, 'user', { query })).statusCode).toBe(200)
})

// The calls that end sessions or change accounts come last, so that the callers of the others are still who they are.
const lastOnes = new Set(['POST /auth/logout'])
const ordered = [...allEndpoints].sort((a, b) => Number(lastOnes.has(nameOf(a))) - Number(lastOnes.has(nameOf(b))))

describe.each(ordered.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', (name, endpoint) => {
  test.each(callers)('for %s', async (caller) => {
    // Each caller logs in with another address, because failures are counted.
    const body = name === 'POST /auth/login' ? { email: `${caller.replaceAll(' ', '-')}@example.org` } : {}
    const answer = await ask(endpoint, caller, { body })
    const refusal = promised(endpoint, caller)
    if (refusal) {
      expect(answer.statusCode).toBe(refusal.status)
      const { code, error } = refusal
      expect(answer.json()).toMatchObject({ code, ...(error && { error }) })
      return
    }
    const own = refusesByItself[name]
    if (own) expect(answer.statusCode).toBe(own)
    else expect(answer.statusCode).not.toBeOneOf([401, 403])
  })
})
