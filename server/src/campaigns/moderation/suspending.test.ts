import {
  forgotPasswordEndpoint,
  loginEndpoint,
  meEndpoint,
  registerEndpoint,
  resendVerificationEndpoint,
} from '@muster/contract/people/accounts.ts'
import { listUsersEndpoint } from '@muster/contract/people/users.ts'
import { getUserHistoryEndpoint } from '@muster/contract/site/history.ts'
import { getCampaignEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { suspendUserEndpoint } from '@muster/contract/campaigns/moderation.ts'
import { supportCampaignEndpoint, verifyGuestSupportEndpoint } from '@muster/contract/campaigns/supports.ts'
import { expect, test } from 'vitest'
import { hour } from '../../platform/base/clock.ts'
import type { Person } from '../../../test/given.ts'
import { useModeration } from '../../../test/moderating.ts'
import { tokenIn } from '../../../test/supporting.ts'

const scene = useModeration()
const logIn = ({ email, password }: Person, given = password) =>
  scene.t.call(loginEndpoint, { body: { email, password: given } })
const standing = async () =>
  (await scene.t.as(scene.admin().token)(getCampaignEndpoint, { params: { id: scene.campaignId } })).body.standing

test('a suspended person has no session, and only the right password tells why they cannot log in', async () => {
  const { status, body } = await scene.suspend(scene.owner)
  expect(status).toBe(200)
  expect(body.suspension).toEqual({
    since: scene.t.clock.now().toISOString(),
    reason: 'The pictures show another bridge',
  })
  expect((await scene.t.as(scene.owner.token)(meEndpoint, {})).error.code).toBe('session_expired')
  expect(await logIn(scene.owner)).toMatchObject({ status: 403, error: { code: 'account_suspended' } })
  expect(await logIn(scene.owner, 'wrong')).toMatchObject({ status: 401, error: { code: 'invalid_credentials' } })
  expect((await scene.reinstate(scene.owner)).body.suspension).toBeNull()
  expect((await logIn(scene.owner)).status).toBe(200)
})

test('a suspension freezes exactly the published campaigns, and its end publishes exactly those', async () => {
  const other = await scene.given.campaign(scene.owner, { title: 'Frozen before' })
  const first = scene.campaignId
  scene.campaignId = other._id
  await scene.freeze()
  scene.campaignId = first
  await scene.suspend(scene.owner)
  expect(await standing()).toBe('frozen')
  expect((await scene.order()).error.code).toBe('campaign_frozen')
  expect((await scene.unfreeze()).error.code).toBe('owner_suspended')
  expect((await scene.hide()).status).toBe(200)
  expect((await scene.publish()).error.code).toBe('owner_suspended')
  await scene.reinstate(scene.owner)
  expect(await standing()).toBe('hidden')
  await scene.publish()
  await scene.suspend(scene.owner)
  await scene.reinstate(scene.owner)
  expect(await standing()).toBe('published')
  scene.campaignId = other._id
  expect(await standing()).toBe('frozen')
})

test('supports and donations of a suspended person stay', async () => {
  const about = { params: { id: scene.campaignId } }
  await scene.t.as(scene.donor.token)(supportCampaignEndpoint, { ...about, body: {} })
  await scene.give(25)
  await scene.suspend(scene.donor)
  expect((await scene.t.call(getCampaignEndpoint, about)).body).toMatchObject({ support: 1, totalRaised: 25 })
})

test('the address of a suspended person is refused elsewhere with the same answers, and gets no mail', async () => {
  const about = { params: { id: scene.campaignId } }
  const { email } = scene.donor
  await scene.t.call(supportCampaignEndpoint, { ...about, body: { email } })
  await scene.t.runJob('mail')
  const token = tokenIn(scene.t.mailbox.to(email).at(-1)?.text)
  await scene.suspend(scene.donor)
  await scene.t.runJob('mail')
  const before = scene.t.mailbox.to(email).length
  scene.t.clock.advance(hour)
  const other = 'new-person@example.org'
  const calls = [
    (address: string) =>
      scene.t.call(registerEndpoint, { body: { email: address, password: 'correct horse battery' } }),
    (address: string) => scene.t.call(forgotPasswordEndpoint, { body: { email: address } }),
    (address: string) => scene.t.call(resendVerificationEndpoint, { body: { email: address } }),
    (address: string) => scene.t.call(supportCampaignEndpoint, { ...about, body: { email: address } }),
  ]
  for (const call of calls) {
    const [refused, usual] = [await call(email), await call(other)]
    // The answer repeats the address that was sent.
    expect({ status: refused.status, body: { ...refused.body, email: '' } }).toEqual({
      status: usual.status,
      body: { ...usual.body, email: '' },
    })
  }
  await scene.t.runJob('mail')
  expect(scene.t.mailbox.to(email)).toHaveLength(before)
  expect((await scene.t.call(verifyGuestSupportEndpoint, { params: { token }, query: {} })).error.code).toBe(
    'invalid_token',
  )
})

test('an admin cannot suspend themselves, and of two admins who suspend each other one stays', async () => {
  const [one, other] = [await scene.given.admin(), await scene.given.admin()]
  expect(await scene.suspend(one, one)).toMatchObject({
    status: 403,
    error: { error: 'You cannot decide about your own account' },
  })
  const results = await Promise.all([scene.suspend(one, other), scene.suspend(other, one)])
  expect(results.map(({ status }) => status).toSorted()).not.toEqual([200, 200])
  expect(results.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('admins see the suspension in the list and each step in the history', async () => {
  await scene.suspend(scene.owner)
  await scene.reinstate(scene.owner)
  expect((await scene.suspend(scene.owner)).status).toBe(200)
  expect((await scene.suspend(scene.owner)).error.code).toBe('suspension_refused')
  const admin = scene.t.as(scene.admin().token)
  expect((await admin(listUsersEndpoint, { query: { q: scene.owner.email } })).body).toMatchObject([
    { suspension: { reason: 'The pictures show another bridge' } },
  ])
  const { body } = await admin(getUserHistoryEndpoint, { params: { id: scene.owner.user._id }, query: {} })
  const decided = body.filter(({ modelName }) => modelName === 'Decision')
  expect(decided.map(({ decision }) => decision)).toEqual(['suspend', 'reinstate', 'suspend'])
  expect(decided[0]?.recordName).toBe(scene.owner.email)
  expect(body).toContainEqual(expect.objectContaining({ modelName: 'User', key: 'suspension', action: 'updated' }))
  expect(body).toContainEqual(expect.objectContaining({ modelName: 'Campaign', key: 'standing', action: 'updated' }))
})

test('suspending needs a fresh proof', async () => {
  const admin = await scene.given.admin()
  const { body } = await scene.t.call(loginEndpoint, { body: { email: admin.email, password: admin.password } })
  scene.t.clock.advance(hour)
  const request = { params: { id: scene.owner.user._id }, body: { reason: 'x' } }
  const refused = await scene.t.as(body.token)(suspendUserEndpoint, request)
  expect(refused.error.code).toBe('proof_required')
})
