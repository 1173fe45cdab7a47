import { describe, expect, test } from 'vitest'
import { hour, minute } from '../../platform/base/clock.ts'
import { newOrder, start, withSandbox, withAnswers } from '../../../test/paypal-client.ts'

describe('the access token', () => {
  const order = () => Response.json({ id: 'ABC', status: 'CREATED' })
  const tokenCalls = (paths: string[]) => paths.filter((path) => path === '/v1/oauth2/token').length

  test('is requested once for all calls at the same time', async () => {
    const { client, paths } = withAnswers(order)
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => client.getOrder('ABC')))
    expect(outcomes.map(({ kind }) => kind)).toEqual(Array(5).fill('ok'))
    expect(tokenCalls(paths)).toBe(1)
  })

  test('is renewed five minutes before it expires', async () => {
    const { client, state, paths } = withAnswers(order, hour / 1000)
    await client.getOrder('ABC')
    state.now = new Date(start.getTime() + hour - 5 * minute - 1)
    await client.getOrder('ABC')
    expect(tokenCalls(paths)).toBe(1)
    state.now = new Date(start.getTime() + hour - 5 * minute)
    await client.getOrder('ABC')
    expect(tokenCalls(paths)).toBe(2)
  })

  test('is replaced once if PayPal rejects it', async () => {
    let refusals = 1
    const { client, paths } = withAnswers(() => ((refusals -= 1) >= 0 ? new Response('{}', { status: 401 }) : order()))
    expect((await client.getOrder('ABC')).kind).toBe('ok')
    expect(tokenCalls(paths)).toBe(2)
    refusals = 5
    expect(await client.getOrder('ABC')).toMatchObject({ kind: 'rejected', status: 401 })
    expect(refusals).toBe(3)
  })

  test('is replaced as soon as the settings change', async () => {
    const { client, state, paths } = withAnswers(order)
    await client.getOrder('ABC')
    if (state.settings) state.settings = { ...state.settings, clientSecret: 'another' }
    await client.getOrder('ABC')
    expect(tokenCalls(paths)).toBe(2)
  })

  test('is refused for a wrong secret', async () => {
    const { client, state } = await withSandbox()
    if (state.settings) state.settings = { ...state.settings, clientSecret: 'wrong' }
    expect(await client.createOrder(newOrder())).toMatchObject({
      kind: 'rejected',
      status: 401,
      issue: 'invalid_client',
    })
  })
})
