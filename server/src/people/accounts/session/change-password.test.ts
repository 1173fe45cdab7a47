import { changePasswordEndpoint } from '@muster/contract/people/accounts.ts'
import { expect, test } from 'vitest'
import type { Person } from '../../../../test/given.ts'
import { mailsTo } from '../../../../test/mails.ts'
import { newPassword, usePasswords } from '../../../../test/passwords.ts'

const scene = usePasswords()
const { forgot, reset, logInAs, canLogIn, isLive, resetToken } = scene

const change = (who: Person, currentPassword: string, password = newPassword) =>
  scene.t.as(who.token)(changePasswordEndpoint, { body: { currentPassword, newPassword: password } })

test('a changed password ends the other sessions and voids open reset links', async () => {
  const ana = await scene.given.user()
  const other = await logInAs(ana)
  await forgot(ana.email)
  expect(await isLive(other.body.token)).toBe(true)
  expect((await change(ana, ana.password)).status).toBe(204)
  expect(await isLive(ana.token)).toBe(true)
  expect(await isLive(other.body.token)).toBe(false)
  expect(await canLogIn(ana.email, ana.password)).toBe(false)
  expect(await canLogIn(ana.email, newPassword)).toBe(true)
  expect((await reset(await resetToken(ana.email))).status).toBe(400)
  const subjects = (await mailsTo(scene.t, ana.email)).map(({ subject }) => subject)
  expect(subjects).toContain('Your password was changed')
})

test('a wrong current password shows an error at its field', async () => {
  const ana = await scene.given.user()
  expect(await change(ana, 'wrong')).toMatchObject({
    status: 400,
    error: { code: 'wrong_password', fields: { currentPassword: 'The current password is wrong' } },
  })
  expect((await change(ana, ana.password)).status).toBe(204)
})

test('of 20 parallel guesses of the current password at most 5 are compared, and the session is over', async () => {
  const ana = await scene.given.user()
  const answers = await Promise.all(Array.from({ length: 20 }, () => change(ana, 'wrong')))
  const refused = answers.filter(({ error }) => ['too_many_proofs', 'session_expired'].includes(error.code))
  expect(refused.length).toBeGreaterThanOrEqual(15)
  expect(await isLive(ana.token)).toBe(false)
  expect(await canLogIn(ana.email, ana.password)).toBe(true)
})

test.each([
  { what: 'too short', password: 'short', sentence: 'At least 8 characters' },
  { what: 'easily guessed', password: 'ILoveYou', sentence: expect.stringContaining('most common passwords') },
])('a new password that is $what is rejected at its field', async ({ password, sentence }) => {
  const ana = await scene.given.user()
  expect(await change(ana, ana.password, password)).toMatchObject({
    status: 400,
    error: { code: 'invalid', fields: { newPassword: sentence } },
  })
  expect(await canLogIn(ana.email, ana.password)).toBe(true)
})
