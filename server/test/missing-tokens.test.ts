import { allEndpoints } from '@muster/contract/all.ts'
import { ruleOf } from '@muster/contract/facts/access.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from './app.ts'
import { given as createGiven, type Person } from './given.ts'

let t: TestApp
let person: Person

beforeAll(async () => {
  t = await testApp()
  person = await createGiven(t).user()
})
afterAll(() => t.close())

const bodies: Record<string, object> = {
  'POST /appeals/:token': { text: 'It is theirs' },
  'POST /auth/reset-password/:token': { password: 'orchard-lantern-42' },
  'POST /donations/mailed/:token/disputes': { reason: 'The receipt is wrong' },
  'POST /donations/mailed/:token/disputes/:id/messages': { text: 'I found the receipt' },
  'POST /mine/:token/step-back': { campaignId: '01890a5d-ac96-774b-bcce-b302099a8057' },
  'POST /mine/:token/withdraw': { campaignId: '01890a5d-ac96-774b-bcce-b302099a8057' },
  'PUT /donations/guest/:token/address': { email: 'right@example.org' },
  'PUT /mine/:token/support': { campaignId: '01890a5d-ac96-774b-bcce-b302099a8057' },
}

const queries: Record<string, string> = { 'GET /mine/:token/statement': '?year=2026' }

const tokenCalls = allEndpoints
  .filter(({ path }) => path.includes(':token'))
  .map(({ method, path, access }) => ({ method, path, needsSession: ruleOf(access).session === 'required' }))

test.each(tokenCalls)(
  '$method $path without its token returns Missing token',
  async ({ method, path, needsSession }) => {
    const payload = bodies[`${method} ${path}`]
    const url = `/api${path.replace(':token', '').replace(':kind', 'verify-email').replace(':id', '01890a5d-ac96-774b-bcce-b302099a8057')}${queries[`${method} ${path}`] ?? ''}`
    const headers = needsSession ? { authorization: `Bearer ${person.token}` } : {}
    const answer = await t.app.inject({ method, url, headers, ...(payload && { payload }) })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'missing_token', error: 'Missing token' })
  },
)
