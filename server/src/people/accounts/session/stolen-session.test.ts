import { changePasswordEndpoint, meEndpoint, updateProfileEndpoint } from '@muster/contract/people/accounts.ts'
import { confirmSecondFactorEndpoint, startSecondFactorEndpoint } from '@muster/contract/people/second-factor.ts'
import { endSessionEndpoint, listSessionsEndpoint } from '@muster/contract/people/sessions.ts'
import { describe, expect, test } from 'vitest'
import { appWith } from '../../../../test/authenticator.ts'
import { minute } from '../../../platform/base/clock.ts'
import { useProofs } from '../../../../test/proofs.ts'

const site = useProofs()
const { give, download, logIn, isLive, withOldProof } = site

describe('a stolen session', () => {
  test('cannot turn on a second factor', async () => {
    const { token } = await withOldProof('user')
    expect((await site.t.as(token)(startSecondFactorEndpoint, {})).error.code).toBe('proof_required')
  })

  test('cannot confirm a key that was made while the proof was fresh', async () => {
    const ana = await site.given.user()
    const { body } = await site.t.as(ana.token)(startSecondFactorEndpoint, {})
    site.t.clock.advance(11 * minute)
    const code = appWith(site.t, body.secret).code()
    expect((await site.t.as(ana.token)(confirmSecondFactorEndpoint, { body: { code } })).error.code).toBe(
      'proof_required',
    )
  })

  test('cannot change the password or delete the account without the password, which is a proof', async () => {
    const { token, password } = await withOldProof('user')
    const change = (currentPassword: string) =>
      site.t.as(token)(changePasswordEndpoint, { body: { currentPassword, newPassword: 'walnut ferry lantern 8' } })
    expect((await change('wrong')).status).toBe(400)
    expect((await download(token)).status).toBe(403)
    expect((await change(password)).status).toBe(204)
    expect((await download(token)).status).toBe(200)
  })

  test('cannot change the payout address, and other fields of the call are not saved', async () => {
    const ana = await withOldProof('user')
    const save = (body: { name?: string; paypalEmail?: string }) =>
      site.t.as(ana.token)(updateProfileEndpoint, { body })
    const both = { name: 'Ana', paypalEmail: 'ana@payouts.example' }
    expect((await save(both)).error.code).toBe('proof_required')
    expect((await site.t.as(ana.token)(meEndpoint, {})).body).toMatchObject({ name: null, paypalEmailPending: null })
    await give(ana.token, { password: ana.password })
    expect((await save(both)).body).toMatchObject({ name: 'Ana', paypalEmailPending: 'ana@payouts.example' })
    site.t.clock.advance(11 * minute)
    // Saving unchanged values needs no proof.
    expect((await save({ ...both, name: 'Anna' })).body).toMatchObject({ name: 'Anna' })
    expect((await save({ paypalEmail: 'thief@payouts.example' })).error.code).toBe('proof_required')
  })

  test("cannot end the owner's other sessions, and can end itself", async () => {
    const ana = await site.given.user()
    const stolen = (await logIn(ana)).body.token
    site.t.clock.advance(11 * minute)
    const sessions = (await site.t.as(stolen)(listSessionsEndpoint, {})).body
    const end = (current: boolean) =>
      site.t.as(stolen)(endSessionEndpoint, {
        params: { id: sessions.find((session) => session.current === current)!._id },
      })
    expect((await end(false)).error.code).toBe('proof_required')
    expect(await isLive(ana.token)).toBe(true)
    expect((await end(true)).status).toBe(204)
    expect(await isLive(stolen)).toBe(false)
  })
})
