import { updateProfileEndpoint } from '@muster/contract/people/accounts.ts'
import { CampaignInput } from '@muster/contract/campaigns/campaign-input.ts'
import { createDisputeEndpoint } from '@muster/contract/campaigns/disputes.ts'
import { exportMyDataEndpoint } from '@muster/contract/people/my-data.ts'
import { supportCampaignEndpoint } from '@muster/contract/campaigns/supports.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../test/app.ts'
import { given as createGiven, type Given } from '../../../../test/given.ts'
import { turnOnSecondFactor } from '../../../../test/authenticator.ts'

let t: TestApp
let given: Given
beforeAll(async () => {
  t = await testApp()
  given = createGiven(t)
})
afterAll(() => t.close())

test('the export has the profile, the sessions, and the records of each part of the product', async () => {
  const [ana, ben] = [await given.user({ name: 'Ana' }), await given.user()]
  const campaign = await given.campaign(ana, { title: 'Bridge over the creek', goalAmount: 12.5 })
  const other = await given.campaign(ben, { title: 'Plant trees' })
  await t.as(ana.token)(supportCampaignEndpoint, { params: { id: other._id }, body: {} })
  await t.as(ana.token)(createDisputeEndpoint, {
    body: { campaignId: other._id, type: 'other', reason: 'It is not theirs' },
  })
  const { body } = await t.as(ana.token)(exportMyDataEndpoint, {})
  expect(body.records.history).toContainEqual(
    expect.objectContaining({ modelName: 'Campaign', recordId: campaign._id, action: 'created', byMe: true }),
  )
  expect(body).toMatchObject({
    exportedAt: t.clock.now().toISOString(),
    profile: { email: ana.email, name: 'Ana' },
    sessions: [{ current: true }],
    records: {
      campaigns: [{ _id: campaign._id, title: 'Bridge over the creek', goalAmount: 12.5 }],
      supports: [{ campaignId: other._id, campaignTitle: 'Plant trees' }],
      donations: [],
      disputes: [{ campaignId: other._id, reason: 'It is not theirs', status: 'open' }],
      knownNetworks: [{ network: '127.0.0.1' }],
    },
  })
})

test('the export has each field of a campaign that its owner can set', async () => {
  const ana = await given.user()
  await given.campaign(ana)
  const { body } = await t.as(ana.token)(exportMyDataEndpoint, {})
  const [campaign] = body.records['campaigns'] as object[]
  expect(Object.keys(campaign ?? {})).toEqual(expect.arrayContaining(Object.keys(CampaignInput.shape)))
})

test('the export contains no data of other people', async () => {
  const [ana, ben] = [await given.user(), await given.user({ name: 'Ben' })]
  const campaign = await given.campaign(ana)
  await t.as(ben.token)(supportCampaignEndpoint, { params: { id: campaign._id }, body: {} })
  const { body } = await t.as(ana.token)(exportMyDataEndpoint, {})
  expect(JSON.stringify(body)).not.toContain(ben.email)
  expect(JSON.stringify(body)).not.toContain(ben.user._id)
})

test('the export has no password, key, code or token, not even as a hash', async () => {
  const ana = await given.user()
  const { recoveryCodes } = await turnOnSecondFactor(t, ana)
  await t.as(ana.token)(updateProfileEndpoint, { body: { paypalEmail: 'pay@example.org' } })
  const { db } = t.context
  const account = await db.selectFrom('account').selectAll().where('id', '=', ana.user._id).executeTakeFirstOrThrow()
  const tokens = await db.selectFrom('account_token').select('token_hash').execute()
  const sessions = await db.selectFrom('session').select('token_hash').execute()
  const factor = await db.selectFrom('second_factor').select('sealed_secret').executeTakeFirstOrThrow()
  const hashes = [...tokens, ...sessions].map(({ token_hash: hash }) => hash)
  const secrets = [
    ...[account.password_hash, ana.password, ana.token, factor.sealed_secret, ...recoveryCodes],
    ...hashes.flatMap((hash) => [hash.toString('hex'), hash.toString('base64'), JSON.stringify(hash)]),
  ]
  const exported = JSON.stringify((await t.as(ana.token)(exportMyDataEndpoint, {})).body)
  expect(secrets.filter((secret) => exported.includes(secret))).toEqual([])
})
