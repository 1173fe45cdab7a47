import { listPayoutsEndpoint } from '@muster/contract/money/payouts.ts'
import { listSandboxLoginsEndpoint } from '@muster/contract/site/site.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { given as createGiven } from '../../../test/given.ts'
import { usePayouts } from '../../../test/paying-out.ts'
import { minute } from '../../platform/base/clock.ts'

const scene = usePayouts()
type Query = { status?: 'pending' | 'approved' | 'rejected' | ''; sort?: 'createdAt' | '-createdAt' | 'net' | '-net' }

const list = (query: Query & { limit?: number; cursor?: string } = {}) =>
  scene.t.as(scene.admin().token)(listPayoutsEndpoint, { query })

const cursorOf = (link: unknown) =>
  new URL(/<(.*)>/.exec(String(link))?.[1] ?? '', 'http://localhost').searchParams.get('cursor') ?? ''

/** The ids in the order of the list, read in pages of two. */
const walk = async (query: Query) => {
  const ids: string[] = []
  let cursor: string | undefined
  do {
    const { body, headers } = await list({ ...query, limit: 2, ...(cursor && { cursor }) })
    ids.push(...body.map(({ _id }) => _id))
    cursor = headers.link ? cursorOf(headers.link) : undefined
  } while (cursor)
  return ids
}

test('admins see the payouts of every campaign, oldest first, by status, and in other orders', async () => {
  const made: string[] = []
  for (const amount of [30, 10, 20]) {
    const payout = await scene.requested(amount)
    made.push(payout._id)
    if (amount !== 20) await scene.reject(payout)
    scene.t.clock.advance(minute)
  }
  const [first, second, third] = made
  const mine = (ids: string[]) => ids.filter((id) => made.includes(id))
  expect(mine(await walk({}))).toEqual([first, second, third])
  expect(mine(await walk({ sort: '-createdAt' }))).toEqual([third, second, first])
  expect(mine(await walk({ status: 'pending' }))).toEqual([third])
  expect(mine(await walk({ status: 'rejected', sort: '-net' }))).toEqual([second, first])
  const { headers, body } = await list({ status: 'pending' })
  expect(headers['x-total-count']).toBe('1')
  expect(body[0]).toMatchObject({
    isOwn: false,
    isCancelled: false,
    owner: { _id: scene.owner.user._id },
    campaignTitle: 'Bridge over the creek',
  })
})

test('the payout of a cancelled campaign is marked', async () => {
  const { _id: id } = await scene.requested(30)
  await scene.cancelCampaign()
  expect((await list({ status: 'pending' })).body.find(({ _id }) => _id === id)).toMatchObject({ isCancelled: true })
})

test('a cursor of another order or an invalid one is refused', async () => {
  for (const amount of [10, 20, 30]) await scene.reject(await scene.requested(amount))
  const cursor = cursorOf((await list({ limit: 1 })).headers.link)
  for (const query of [{ cursor, sort: 'net' as const }, { cursor: 'nonsense' }]) {
    expect((await list(query)).error.fields).toHaveProperty('cursor')
  }
})

test('the sandbox’s logins are visible to admins, and exist only with a sandbox', async () => {
  expect((await scene.t.as(scene.owner.token)(listSandboxLoginsEndpoint, {})).status).toBe(403)
  const { body } = await scene.t.as(scene.admin().token)(listSandboxLoginsEndpoint, {})
  expect(body[0]).toEqual({ email: 'ada@buyer.example', password: 'birch-heron-1234' })
  const withoutPaypal = await testApp()
  const admin = await createGiven(withoutPaypal).admin()
  expect((await withoutPaypal.as(admin.token)(listSandboxLoginsEndpoint, {})).status).toBe(404)
  await withoutPaypal.close()
})
