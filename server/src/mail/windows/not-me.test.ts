import {
  checkLinkEndpoint,
  forgotPasswordEndpoint,
  registerEndpoint,
  resetPasswordEndpoint,
  verifyEmailEndpoint,
} from '@muster/contract/people/accounts.ts'
import { checkNotMeEndpoint, notMeEndpoint } from '@muster/contract/people/not-me.ts'
import { getMineEndpoint } from '@muster/contract/site/mine.ts'
import {
  getGuestPromiseEndpoint,
  supportCampaignEndpoint,
  verifyGuestSupportEndpoint,
} from '@muster/contract/campaigns/supports.ts'
import type { Email } from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../test/app.ts'
import { given as createGiven, type Given } from '../../../test/given.ts'
import { mailsTo, tokenIn } from '../../../test/mails.ts'
import { newAddress } from '../../../test/outbox.ts'

let t: TestApp
let id: string
let given: Given

beforeAll(async () => {
  t = await testApp()
  given = createGiven(t)
  id = (await given.campaign(await given.user()))._id
})
afterAll(() => t.close())

const askAsGuest = async (): Promise<Email> => {
  const email = newAddress()
  expect((await t.call(supportCampaignEndpoint, { params: { id }, body: { email } })).status).toBe(200)
  return (await mailsTo(t, email)).at(-1)!
}
const notMeToken = ({ text }: Email): string => /\/not-me\?token=([\w.-]+)/.exec(text ?? '')?.[1] ?? ''

test('“That was not me” in a guest’s mail ends the request, so its link does not work any more', async () => {
  const mail = await askAsGuest()
  expect(mail.text).toContain('That was not me')
  const press = () => t.call(notMeEndpoint, { body: { token: notMeToken(mail) } })
  expect((await press()).body).toEqual({ state: 'ended' })
  expect((await press()).body).toEqual({ state: 'ended' })
  const confirmed = await t.call(verifyGuestSupportEndpoint, { params: { token: tokenIn(mail) }, query: {} })
  expect(confirmed.error.code).toBe('invalid_token')
  const shown = await t.call(getGuestPromiseEndpoint, { params: { token: tokenIn(mail) } })
  expect(shown.error.code).toBe('invalid_token')
  const mine = /\/mine\?token=([\w.~-]+)/.exec(mail.text ?? '')?.[1] ?? ''
  expect((await t.call(getMineEndpoint, { params: { token: mine } })).body.supports[0]?.standing).toBe('none')
})

test('it changes nothing after the request was confirmed', async () => {
  const mail = await askAsGuest()
  const confirmed = await t.call(verifyGuestSupportEndpoint, { params: { token: tokenIn(mail) }, query: {} })
  expect(confirmed.body.created).toBe(true)
  expect((await t.call(notMeEndpoint, { body: { token: notMeToken(mail) } })).body).toEqual({ state: 'confirmed' })
})

test('it is in the mail that verifies a new account, too', async () => {
  const email = newAddress()
  const body = { email, password: 'orchard-lantern-42' }
  expect((await t.call(registerEndpoint, { body })).status).toBeLessThan(300)
  const [mail] = await mailsTo(t, email)
  const look = () => t.call(checkLinkEndpoint, { params: { kind: 'verify-email', token: tokenIn(mail) } })
  expect((await look()).status).toBe(204)
  expect((await t.call(notMeEndpoint, { body: { token: notMeToken(mail!) } })).body).toEqual({ state: 'ended' })
  expect((await look()).error.code).toBe('invalid_token')
  expect((await t.call(verifyEmailEndpoint, { params: { token: tokenIn(mail) } })).error.code).toBe('invalid_token')
})

test('a link that is cut or foreign is refused', async () => {
  expect((await t.call(notMeEndpoint, { body: {} })).error.code).toBe('missing_token')
  expect((await t.call(notMeEndpoint, { body: { token: 'abc' } })).error.code).toBe('invalid_token')
})

test('its page finds out whether the link works before anybody presses', async () => {
  const token = notMeToken(await askAsGuest())
  expect((await t.call(checkNotMeEndpoint, { params: { token } })).status).toBe(204)
  expect((await t.call(checkNotMeEndpoint, { params: { token: 'abc' } })).error.code).toBe('invalid_token')
})

test('the link of a new password is refused before anybody chooses one, once it was used', async () => {
  const { email } = await given.user()
  await t.call(forgotPasswordEndpoint, { body: { email } })
  const token = tokenIn((await mailsTo(t, email)).at(-1))
  const look = () => t.call(checkLinkEndpoint, { params: { kind: 'reset-password', token } })
  expect((await look()).status).toBe(204)
  await t.call(resetPasswordEndpoint, { params: { token }, body: { password: 'orchard-lantern-43' } })
  expect((await look()).error.code).toBe('invalid_token')
})
