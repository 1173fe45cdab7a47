import { changePasswordEndpoint } from '@muster/contract/people/accounts.ts'
import { deleteAccountEndpoint } from '@muster/contract/people/my-data.ts'
import { removeSecondFactorEndpoint } from '@muster/contract/people/second-factor.ts'
import { describe, expect, test } from 'vitest'
import { minute, second } from '../../../platform/base/clock.ts'
import { useProofs } from '../../../../test/proofs.ts'

const site = useProofs()
const { give, download, logIn, withSecondFactor, withOldProof } = site

describe('a proof', () => {
  test('is valid for 10 minutes, and a login counts as a proof', async () => {
    const ana = await site.given.user()
    site.t.clock.advance(10 * minute)
    expect((await download(ana.token)).status).toBe(200)
    site.t.clock.advance(second)
    expect(await download(ana.token)).toMatchObject({ status: 403, error: { code: 'proof_required' } })
    await give(ana.token, { password: ana.password })
    site.t.clock.advance(10 * minute)
    expect((await download(ana.token)).status).toBe(200)
    site.t.clock.advance(second)
    expect((await download(ana.token)).status).toBe(403)
  })

  test('is valid for one session only', async () => {
    const ana = await site.given.user()
    const stolen = (await logIn(ana)).body.token
    site.t.clock.advance(11 * minute)
    await give(ana.token, { password: ana.password })
    expect((await download(ana.token)).status).toBe(200)
    expect((await download(stolen)).status).toBe(403)
  })

  test('is invalid before its time, so a clock that was set back does not extend it', async () => {
    const ana = await site.given.user()
    site.t.clock.advance(-11 * minute)
    expect((await download(ana.token)).status).toBe(403)
    site.t.clock.advance(11 * minute)
  })

  test('with a wrong password is refused at its field', async () => {
    const { token } = await withOldProof('user')
    expect(await give(token, { password: 'wrong' })).toMatchObject({
      status: 400,
      error: { code: 'wrong_password', fields: { password: 'The password is wrong' } },
    })
    expect((await download(token)).status).toBe(403)
  })
})

describe('with a second factor', () => {
  test('a proof also requires a code, and the error says so', async () => {
    const { person, app } = await withSecondFactor()
    const { token, password } = person
    expect(await give(token, { password })).toMatchObject({
      status: 403,
      error: { code: 'proof_required', fields: { code: expect.any(String) } },
    })
    expect(await give(token, { password, code: '000000' })).toMatchObject({
      status: 400,
      error: { code: 'wrong_code', fields: { code: expect.any(String) } },
    })
    expect((await download(token)).status).toBe(403)
    expect((await give(token, { password, code: app.code() })).status).toBe(204)
    expect((await download(token)).status).toBe(200)
  })

  test('a recovery code is accepted as a code', async () => {
    const { person, recoveryCodes } = await withSecondFactor()
    const code = recoveryCodes[0]!
    expect((await give(person.token, { password: person.password, code })).status).toBe(204)
    expect((await download(person.token)).status).toBe(200)
  })

  test('a code of the login is not required again within 10 minutes', async () => {
    const { person, app } = await withSecondFactor()
    const { token } = (await logIn(person, app.code())).body
    site.t.clock.advance(9 * minute)
    expect((await download(token)).status).toBe(200)
    expect((await give(token, { password: person.password })).status).toBe(204)
    site.t.clock.advance(2 * minute)
    // The password alone does not renew the proof of the code.
    expect((await download(token)).status).toBe(403)
  })

  test('a password in the body needs a code of the last 10 minutes beside it', async () => {
    const { person, app } = await withSecondFactor()
    const { token, password } = person
    const change = () =>
      site.t.as(token)(changePasswordEndpoint, {
        body: { currentPassword: password, newPassword: 'walnut ferry lantern 8' },
      })
    const leave = (given: string) => site.t.as(token)(deleteAccountEndpoint, { body: { password: given } })
    expect((await change()).error.code).toBe('proof_required')
    expect((await leave(password)).error.code).toBe('proof_required')
    await give(token, { password, code: app.code() })
    expect((await change()).status).toBe(204)
    expect((await leave('walnut ferry lantern 8')).status).toBe(204)
  })

  test('a code in the body is a proof by itself', async () => {
    const { person, app } = await withSecondFactor()
    expect((await site.t.as(person.token)(removeSecondFactorEndpoint, { body: { code: app.code() } })).status).toBe(204)
    expect((await download(person.token)).status).toBe(200)
  })
})
