import { allEndpoints } from '@muster/contract/all.ts'
import type { Endpoint, ProofNeed } from '@muster/contract/endpoint.ts'
import { ruleOf } from '@muster/contract/facts/access.ts'
import { describe, expect, test } from 'vitest'
import { useProofs } from '../../../../test/proofs.ts'

const site = useProofs()
const { give, withOldProof } = site

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const flagged = (need: ProofNeed) => allEndpoints.filter((endpoint) => 'proof' in endpoint && endpoint.proof === need)

describe('the calls that need a fresh proof', () => {
  test('are these, and each is a choice', () => {
    expect(flagged('fresh').map(nameOf).sort()).toEqual([
      'DELETE /admin/tokens/:name/waiting',
      'GET /user/export',
      'POST /admin/appeals/:id/decide',
      'POST /admin/campaigns/:id/publish',
      'POST /admin/campaigns/:id/refund-all',
      'POST /admin/campaigns/:id/refund-all/confirm',
      'POST /admin/campaigns/:id/refund-all/decline',
      'POST /admin/campaigns/:id/unfreeze',
      'POST /admin/donations/:id/refund',
      'POST /admin/payouts/:id/approve',
      'POST /admin/payouts/:id/reject',
      'POST /admin/payouts/:id/settle',
      'POST /admin/promise-proposals/:id/decide',
      'POST /admin/refund-requests/:id/close',
      'POST /admin/tokens',
      'POST /admin/users/:id/reinstate',
      'POST /admin/users/:id/suspend',
      'POST /auth/second-factor/confirm',
      'POST /auth/second-factor/start',
      'POST /campaigns/:id/organisers',
      'POST /campaigns/:id/transfer',
      'POST /transfers/:token',
      'POST /user/email',
    ])
    expect(flagged('in body').map(nameOf).sort()).toEqual([
      'DELETE /auth/second-factor',
      'DELETE /user',
      'POST /auth/change-password',
    ])
    expect(flagged('some changes').map(nameOf).sort()).toEqual(['DELETE /auth/sessions/:id', 'PUT /user/profile'])
  })

  const fresh = flagged('fresh').map((endpoint) => [nameOf(endpoint), endpoint] as const)

  test.each(fresh)(
    '%s returns 403 proof_required for a proof that is 11 minutes old, before any other check',
    async (_, endpoint) => {
      const person = await withOldProof(ruleOf(endpoint.access).isAdmin ? 'admin' : 'user')
      const send = (token: string) =>
        site.t.app.inject({
          method: endpoint.method,
          url: `/api${endpoint.path.replace(':id', 'none')}`,
          headers: { authorization: `Bearer ${token}` },
          ...('body' in endpoint && { payload: {} }),
        })
      const refused = await send(person.token)
      expect(refused.statusCode).toBe(403)
      expect(refused.json()).toMatchObject({ code: 'proof_required' })
      expect((await give(person.token, { password: person.password })).status).toBe(204)
      expect((await send(person.token)).json()).not.toMatchObject({ code: 'proof_required' })
    },
  )

  test.each(fresh)('%s does not ask unauthorised callers for a proof', async (_, endpoint) => {
    const headers = { authorization: `Bearer ${(await withOldProof('user')).token}` }
    const url = `/api${endpoint.path}`
    expect((await site.t.app.inject({ method: endpoint.method, url })).statusCode).toBe(401)
    if (endpoint.access !== 'admin') return
    expect((await site.t.app.inject({ method: endpoint.method, url, headers })).json()).toMatchObject({
      code: 'forbidden',
    })
  })
})
