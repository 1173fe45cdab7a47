import { register, verifyEmail } from '@muster/contract/accounts/accounts.ts'
import { notMe } from '@muster/contract/mailings/not-me.ts'
import { getGuestPromise, supportCampaign, verifyGuestSupport } from '@muster/contract/supports/supports.ts'
import type { Email } from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../test/app.ts'
import { given as createGiven } from '../../../test/given.ts'
import { mailsTo, tokenIn } from '../../../test/mails.ts'
import { newAddress } from '../../../test/outbox.ts'

let t: TestApp
let id: string

beforeAll(async () => {
  t = await testApp()
  const given = createGiven(t)
  id = (await given.campaign(await given.user()))._id
})
afterAll(() => t.close())

const askAsGuest = async (): Promise<Email> => {
  const email = newAddress()
  expect((await t.call(supportCampaign, { params: { id }, body: { email } })).status).toBe(200)
  return (await mailsTo(t, email)).at(-1)!
}
const notMeToken = ({ text }: Email): string => /\/not-me\?token=([\w.-]+)/.exec(text ?? '')?.[1] ?? ''

test('“That was not me” in a guest’s mail ends the request, so its link does not work any more', async () => {
  const mail = await askAsGuest()
  expect(mail.text).toContain('That was not me')
  const press = () => t.call(notMe, { body: { token: notMeToken(mail) } })
  expect((await press()).body).toEqual({ state: 'ended' })
  expect((await press()).body).toEqual({ state: 'ended' })
  const confirmed = await t.call(verifyGuestSupport, { params: { token: tokenIn(mail) }, query: {} })
  expect(confirmed.error.code).toBe('invalid_token')
  const shown = await t.call(getGuestPromise, { params: { token: tokenIn(mail) } })
  expect(shown.error.code).toBe('invalid_token')
})

test('it changes nothing after the request was confirmed', async () => {
  const mail = await askAsGuest()
  const confirmed = await t.call(verifyGuestSupport, { params: { token: tokenIn(mail) }, query: {} })
  expect(confirmed.body.created).toBe(true)
  expect((await t.call(notMe, { body: { token: notMeToken(mail) } })).body).toEqual({ state: 'confirmed' })
})

test('it is in the mail that verifies a new account, too', async () => {
  const email = newAddress()
  const body = { email, password: 'orchard-lantern-42' }
  expect((await t.call(register, { body })).status).toBeLessThan(300)
  const [mail] = await mailsTo(t, email)
  expect((await t.call(notMe, { body: { token: notMeToken(mail!) } })).body).toEqual({ state: 'ended' })
  expect((await t.call(verifyEmail, { params: { token: tokenIn(mail) } })).error.code).toBe('invalid_token')
})

test('a link that is cut or foreign is refused', async () => {
  expect((await t.call(notMe, { body: {} })).error.code).toBe('missing_token')
  expect((await t.call(notMe, { body: { token: 'abc' } })).error.code).toBe('invalid_token')
})
