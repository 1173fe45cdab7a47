import { meEndpoint } from '@muster/contract/people/accounts.ts'
import { allEndpoints } from '@muster/contract/all.ts'
import { getCampaignEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import type { Endpoint } from '@muster/contract/endpoint.ts'
import { listUsersEndpoint } from '@muster/contract/people/users.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../test/app.ts'
import { given as createGiven, type Given, type Person } from '../../../../test/given.ts'
import { turnOnSecondFactor } from '../../../../test/authenticator.ts'

let t: TestApp
let given: Given
let owner: Person
let admin: Person
let campaignId: string
beforeAll(async () => {
  t = await testApp({ config: { production: true } })
  given = createGiven(t)
  owner = await given.user()
  admin = await adminWithout()
  campaignId = (await given.campaign(owner))._id
})
afterAll(() => t.close())

/** An admin without a second factor. */
const adminWithout = async (): Promise<Person> => {
  const person = await given.user()
  await t.context.db.updateTable('account').set({ role: 'admin' }).where('id', '=', person.user._id).execute()
  return person
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const endpoints: readonly Endpoint[] = allEndpoints
const send = ({ method, path, body }: Endpoint, token: string) =>
  t.app.inject({
    method,
    url: `/api${path.replace(':id', campaignId).replace(':runId', campaignId)}`,
    headers: { authorization: `Bearer ${token}` },
    ...(body && { payload: {} }),
  })

describe('in production, of an admin without a second factor', () => {
  const refused = endpoints.filter(({ access }) => access.endsWith('admin')).map((it) => [nameOf(it), it] as const)

  test.each(refused)('%s returns 403 second_factor_needed', async (_, endpoint) => {
    const answer = await send(endpoint, admin.token)
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({ code: 'second_factor_needed' })
  })

  test('other calls respond as for a user, without data for admins', async () => {
    const { body } = await t.as(admin.token)(getCampaignEndpoint, { params: { id: campaignId } })
    expect(body.owner).not.toHaveProperty('email')
  })

  test('the account names the missing second factor', async () => {
    expect((await t.as(admin.token)(meEndpoint, {})).body).toMatchObject({ role: 'admin', secondFactorNeeded: true })
    expect((await t.as(owner.token)(meEndpoint, {})).body).toMatchObject({ role: 'user', secondFactorNeeded: false })
  })
})

test('in production, calls for owners and admins still work for owners, and errors for users do not change', async () => {
  const shared = endpoints.find(({ access, method }) => access === 'owner or admin' && method === 'GET')!
  expect((await send(shared, owner.token)).statusCode).toBe(200)
  const stranger = await given.user()
  expect((await send(shared, stranger.token)).json()).toMatchObject({ code: 'forbidden' })
})

test('in production an admin gets access immediately after turning on a second factor', async () => {
  const other = await adminWithout()
  await turnOnSecondFactor(t, other)
  expect((await t.as(other.token)(listUsersEndpoint, { query: {} })).status).toBe(200)
  const { body } = await t.as(other.token)(getCampaignEndpoint, { params: { id: campaignId } })
  expect(body.owner).toHaveProperty('email', owner.email)
  expect((await t.as(other.token)(meEndpoint, {})).body).toMatchObject({ secondFactorNeeded: false })
})

test('admins need no second factor outside production', async () => {
  const development = await testApp()
  const someone = await createGiven(development).admin()
  const answer = await development.as(someone.token)(listUsersEndpoint, { query: {} })
  await development.close()
  expect(answer.status).toBe(200)
})
