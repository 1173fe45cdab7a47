import {
  forgotPasswordEndpoint,
  loginEndpoint,
  meEndpoint,
  registerEndpoint,
} from '@muster/contract/people/accounts.ts'
import { getCampaignEndpoint, listCampaignsEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { createDisputeEndpoint, withdrawDisputeEndpoint } from '@muster/contract/campaigns/disputes.ts'
import {
  deleteAccountEndpoint,
  exportMyDataEndpoint,
  previewDeletionEndpoint,
} from '@muster/contract/people/my-data.ts'
import { supportCampaignEndpoint } from '@muster/contract/campaigns/supports.ts'
import { describe, expect, test } from 'vitest'
import { useDonations } from '../../../../test/donating.ts'
import type { Person } from '../../../../test/given.ts'
import { brokenChecks } from '../../../../test/ledger-checks.ts'
import { turnOnSecondFactor } from '../../../../test/authenticator.ts'
import { day } from '../../../platform/base/clock.ts'

const scene = useDonations()

const leave = (who: Person, password = who.password) =>
  scene.t.as(who.token)(deleteAccountEndpoint, { body: { password } })
const campaign = async () => (await scene.t.call(getCampaignEndpoint, { params: { id: scene.campaignId } })).body
const support = (who: Person) =>
  scene.t.as(who.token)(supportCampaignEndpoint, { params: { id: scene.campaignId }, body: {} })

/** All text of all tables with personal data, to search it for deleted data. */
const allStored = async (): Promise<string> => {
  const { db } = scene.t.context
  const tables = [
    'account',
    'account_token',
    'session',
    'known_network',
    'login_failure',
    'login_lock',
    'mail',
  ] as const
  const others = ['support', 'guest_support_token', 'donation', 'campaign', 'campaign_search', 'upload'] as const
  const rows = await Promise.all([...tables, ...others].map((table) => db.selectFrom(table).selectAll().execute()))
  return JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
}

describe('deleting an account', () => {
  test('requires the password', async () => {
    const answer = await leave(scene.donor, 'wrong')
    expect(answer).toMatchObject({ status: 400, error: { code: 'wrong_password' } })
    expect(Object.keys(answer.error.fields ?? {})).toEqual(['password'])
    expect((await scene.t.as(scene.donor.token)(meEndpoint, {})).status).toBe(200)
  })

  test('is preceded by a look at the disputes that wait for a decision', async () => {
    const ana = await scene.given.user()
    const look = async () => (await scene.t.as(ana.token)(previewDeletionEndpoint, {})).body
    expect(await look()).toMatchObject({ disputes: [], disputesInAll: 0 })
    const raise = async (reason: string, { token } = ana) =>
      scene.t.as(token)(createDisputeEndpoint, { body: { campaignId: scene.campaignId, type: 'other', reason } })
    await raise('Of another person', await scene.given.user())
    await raise('It is not theirs')
    const { body } = await raise('No one answers')
    await scene.t.as(ana.token)(withdrawDisputeEndpoint, { params: { id: body._id } })
    const { title: campaignTitle } = await campaign()
    expect(await look()).toMatchObject({ disputes: [{ reason: 'It is not theirs', campaignTitle }], disputesInAll: 1 })
  })

  test('ends every session, and a login is no longer possible', async () => {
    const { email, password, token } = scene.donor
    const other = await scene.t.call(loginEndpoint, { body: { email, password } })
    expect((await leave(scene.donor)).status).toBe(204)
    for (const ended of [token, other.body.token]) expect((await scene.t.as(ended)(meEndpoint, {})).status).toBe(401)
    expect((await scene.t.call(loginEndpoint, { body: { email, password } })).error.code).toBe('invalid_credentials')
  })

  test('removes all data of the person except a mail that is being sent', async () => {
    const ana = await scene.given.user({ name: 'Anastasia Quill' })
    await support(ana)
    await turnOnSecondFactor(scene.t, ana)
    await scene.t.call(forgotPasswordEndpoint, { body: { email: ana.email } })
    await scene.t.call(loginEndpoint, { body: { email: ana.email, password: 'wrong' } })
    expect(await allStored()).toContain(ana.email)
    await leave(ana)
    await scene.t.runJob('mail')
    const mails = scene.t.mailbox.to(ana.email).map(({ subject }) => subject)
    expect(mails).toEqual(['Your account is deleted'])
    scene.t.clock.advance(day + 1)
    await scene.t.runJob('retention')
    const stored = await allStored()
    expect(stored).not.toContain(ana.email)
    expect(stored).not.toContain('Anastasia')
    const { db } = scene.t.context
    const factors = await db.selectFrom('second_factor').select('account_id').execute()
    expect(factors.map((row) => row.account_id)).not.toContain(ana.user._id)
  })

  test('frees the address and the username for a new account', async () => {
    const { email } = scene.donor
    await leave(scene.donor)
    const again = await scene.t.call(registerEndpoint, { body: { email, password: 'another good one' } })
    expect(again.status).toBe(201)
    const account = await scene.t.call(loginEndpoint, { body: { email, password: 'another good one' } })
    expect((await scene.t.as(account.body.token)(exportMyDataEndpoint, {})).body.records).toMatchObject({
      supports: [],
    })
  })

  test('keeps a support counted, without its name', async () => {
    await support(scene.donor)
    await leave(scene.donor)
    expect(await campaign()).toMatchObject({ support: 1 })
    expect(await brokenChecks(scene.t.context.db)).toEqual({})
  })

  test('keeps a donation booked, without its name', async () => {
    const started = await scene.give(25)
    expect((await leave(scene.donor)).status).toBe(204)
    expect(await scene.raised()).toBe(25)
    const donation = await scene.t.context.db
      .selectFrom('donation')
      .select('anonymous')
      .where('id', '=', started.donationId)
      .executeTakeFirstOrThrow()
    expect(donation.anonymous).toBe(true)
  })

  test('cancels active campaigns and removes the name from all of them', async () => {
    const ana = await scene.given.user({ name: 'Anastasia Quill' })
    const { _id } = await scene.given.campaign(ana, { title: 'Plant trees' })
    await scene.t.as(scene.donor.token)(supportCampaignEndpoint, { params: { id: _id }, body: {} })
    const found = async () =>
      (await scene.t.call(listCampaignsEndpoint, { query: { q: 'Quill' } })).body.map((it) => it._id)
    expect(await found()).toEqual([_id])
    expect((await leave(ana)).status).toBe(204)
    const left = (await scene.t.call(getCampaignEndpoint, { params: { id: _id } })).body
    expect(left).toMatchObject({
      cancelledAt: scene.t.clock.now().toISOString(),
      owner: { displayName: 'a member who gave no name' },
    })
    expect(await found()).toEqual([])
  })

  test('deletes campaigns without supporters, except one with a dispute', async () => {
    const ana = await scene.given.user()
    const unused = await scene.given.campaign(ana, { title: 'Plant trees' })
    const disputed = await scene.given.campaign(ana, { title: 'Paint the bridge' })
    const dispute = { campaignId: disputed._id, type: 'other' as const, reason: 'It is not theirs' }
    await scene.t.as(scene.donor.token)(createDisputeEndpoint, { body: dispute })
    expect((await leave(ana)).status).toBe(204)
    expect((await scene.t.call(getCampaignEndpoint, { params: { id: unused._id } })).status).toBe(404)
    expect((await scene.t.call(getCampaignEndpoint, { params: { id: disputed._id } })).body.cancelledAt).not.toBe(null)
  })
})
