import {
  loginEndpoint,
  registerEndpoint,
  updateProfileEndpoint,
  verifyEmailEndpoint,
} from '@muster/contract/people/accounts.ts'
import { getMineEndpoint } from '@muster/contract/site/mine.ts'
import { describe, expect, test } from 'vitest'
import { type Person } from '../../../test/given.ts'
import { minute } from '../../platform/base/clock.ts'
import { useSupports } from '../../../test/supporting.ts'

const scene = useSupports()
const { support, withdraw, ask, confirm, supporters, supportsIt, mailedToken } = scene

const password = 'correct horse battery'
/** Registers the guest's address. Returns the verification token. */
const registerGuest = async (): Promise<string> => {
  await scene.t.call(registerEndpoint, { body: { email: scene.email.toUpperCase(), password } })
  await scene.t.runJob('mail')
  return /verify-email\?token=([\w-]+)/.exec(scene.t.mailbox.all().at(-1)?.text ?? '')?.[1] ?? ''
}
const verify = (token: string) => scene.t.call(verifyEmailEndpoint, { params: { token } })
const logIn = async (): Promise<Person> => {
  const { body } = await scene.t.call(loginEndpoint, { body: { email: scene.email, password } })
  return { ...body, email: scene.email, password }
}

describe('a guest who registers', () => {
  test('has the support in the account after verification, and can withdraw it for good', async () => {
    await ask()
    const first = await mailedToken()
    await confirm(first)
    scene.t.clock.advance(11 * minute)
    await ask()
    const second = await mailedToken()
    await verify(await registerGuest())
    const person = await logIn()
    expect(await supportsIt(person)).toBe(true)
    expect((await support(person)).body.created).toBe(false)
    expect((await withdraw(person)).status).toBe(204)
    for (const token of [first, second])
      expect((await confirm(token)).body).toEqual({ campaignId: scene.id, created: false, standing: 'none' })
    expect(await supporters()).toBe(0)
  })

  test('reads from a guest’s link as whom they are shown', async () => {
    await ask()
    await confirm(await mailedToken())
    const [mail] = await scene.mails()
    const mine = /\/mine\?token=([\w.~-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    const shown = async () =>
      (await scene.t.call(getMineEndpoint, { params: { token: mine } })).body.supports[0]?.shownName
    expect(await shown()).toBeNull()
    await verify(await registerGuest())
    expect(await shown()).toBe('a member who gave no name')
    const { token } = await logIn()
    await scene.t.as(token)(updateProfileEndpoint, { body: { username: 'mia_berg' } })
    expect(await shown()).toBe('mia_berg')
  })

  test('owns the support also if its link is opened after the verification', async () => {
    await ask()
    const token = await mailedToken()
    await verify(await registerGuest())
    expect((await confirm(token)).body.created).toBe(true)
    expect(await supportsIt(await logIn())).toBe(true)
  })

  test('owns the support also if both links are opened at the same time', async () => {
    await ask()
    const token = await mailedToken()
    const proof = await registerGuest()
    await Promise.all([confirm(token), verify(proof)])
    expect(await supportsIt(await logIn())).toBe(true)
  })
})
