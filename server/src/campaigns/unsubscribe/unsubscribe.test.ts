import { cancelCampaignEndpoint } from '@muster/contract/campaigns/campaign-endings.ts'
import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import { supportCampaignEndpoint } from '@muster/contract/campaigns/supports.ts'
import { getMailSubscriptionEndpoint, unsubscribeEndpoint } from '@muster/contract/campaigns/unsubscribe.ts'
import type { Email } from 'postal-mime'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../test/app.ts'
import { type Given, given as createGiven, type Person } from '../../../test/given.ts'
import { mailsTo } from '../../../test/mails.ts'
import { day } from '../../platform/base/clock.ts'
import { seal } from '../../platform/base/seal.ts'

let t: TestApp
let given: Given
let person: Person
let river: Campaign

beforeAll(async () => {
  t = await testApp()
  given = createGiven(t)
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.advance(3 * day)
  person = await given.user()
  river = await ending('Clean the river')
})

const ending = (title: string) =>
  given.campaign(person, { title, executionDate: t.clock.now().toISOString().slice(0, 10) })

/** Supports a campaign that ends today, and returns its reminder. */
const reminded = async (who: Person, campaign = river): Promise<Email> => {
  await t.as(who.token)(supportCampaignEndpoint, { params: { id: campaign._id }, body: {} })
  await t.runJob('reminders')
  const mail = (await mailsTo(t, who.email)).find(({ subject }) => subject === `Today: ${campaign.title}`)
  if (!mail) throw new Error('no reminder came')
  return mail
}

const header = (mail: Email, name: string) => mail.headers.find(({ key }) => key === name)?.value
const addressIn = (mail: Email): URL => new URL(/^<(.+)>$/.exec(header(mail, 'list-unsubscribe') ?? '')?.[1] ?? '')
const tokenOf = (mail: Email) => addressIn(mail).searchParams.get('token') ?? ''

const forgetReminders = () => t.context.db.deleteFrom('reminder').execute()
/** Whether the next run mails this person about the campaign. */
const isMailedAgain = async ({ email }: Person, title = river.title) => {
  const before = (await mailsTo(t, email)).filter(({ subject }) => subject?.endsWith(title)).length
  await forgetReminders()
  await t.context.db.deleteFrom('mail').execute()
  await t.runJob('reminders')
  return (await mailsTo(t, email)).filter(({ subject }) => subject?.endsWith(title)).length > before
}

test('a reminder explains its reason and how to unsubscribe, and has the one-click headers', async () => {
  const mail = await reminded(await given.user())
  expect(mail.text).toContain('You get this mail because you support this campaign on Muster.')
  expect(mail.text).toContain(`No more mails about this campaign: ${addressIn(mail).href}`)
  expect(header(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(addressIn(mail).pathname).toBe('/unsubscribe')
})

test('opening the link only shows the mails that it would stop, because mail scanners open links', async () => {
  const supporter = await given.user()
  const token = tokenOf(await reminded(supporter))
  const { status, body } = await t.call(getMailSubscriptionEndpoint, { query: { token } })
  expect(status).toBe(200)
  expect(body).toEqual({
    campaignId: river._id,
    campaignTitle: 'Clean the river',
    isCancelled: false,
    email: supporter.email,
    stopped: false,
    offers: ['all'],
    stops: null,
  })
  expect(await isMailedAgain(supporter)).toBe(true)
  await t.as(person.token)(cancelCampaignEndpoint, { params: { id: river._id } })
  expect((await t.call(getMailSubscriptionEndpoint, { query: { token } })).body.isCancelled).toBe(true)
})

test('the button stops this campaign’s mails to this address, and no others', async () => {
  const supporter = await given.user()
  const neighbour = await given.user()
  const token = tokenOf(await reminded(supporter))
  const trees = await ending('Plant trees')
  await reminded(supporter, trees)
  await reminded(neighbour)
  expect((await t.call(unsubscribeEndpoint, { body: { token } })).status).toBe(204)
  expect((await t.call(unsubscribeEndpoint, { body: { token } })).status).toBe(204)
  expect((await t.call(getMailSubscriptionEndpoint, { query: { token } })).body.stopped).toBe(true)
  expect(await isMailedAgain(supporter)).toBe(false)
  expect(await isMailedAgain(neighbour)).toBe(true)
  expect(await isMailedAgain(supporter, 'Plant trees')).toBe(true)
})

test('an owner can stop the summaries too', async () => {
  await t.runJob('reminders')
  const summary = (await mailsTo(t, person.email)).find(({ subject }) => subject?.endsWith('Clean the river'))
  await t.call(unsubscribeEndpoint, { body: { token: tokenOf(summary as Email) } })
  expect(await isMailedAgain(person)).toBe(false)
})

test('a missing, changed or forged token is refused with an explanation', async () => {
  const token = tokenOf(await reminded(await given.user()))
  const foreign = await seal([{ kid: 'test', key: new Uint8Array(32).fill(8) }], '{}')
  const otherPurpose = await seal(t.context.keyring, JSON.stringify({ campaignId: river._id, email: person.email }))
  const noJson = await seal(t.context.keyring, 'A secret of another kind')
  for (const bad of [`${token.slice(0, -4)}AAAA`, 'x', foreign, otherPurpose, noJson]) {
    const answer = await t.call(unsubscribeEndpoint, { body: { token: bad } })
    expect(answer.status).toBe(400)
    expect(answer.error).toMatchObject({ code: 'invalid_token', error: 'Invalid or expired token' })
  }
  const missing = await t.call(getMailSubscriptionEndpoint, { query: {} })
  expect(missing.error).toMatchObject({ code: 'missing_token', error: 'Missing token' })
})

test('the link of a deleted campaign has no effect', async () => {
  const token = tokenOf(await reminded(await given.user()))
  await t.context.db.deleteFrom('campaign').where('id', '=', river._id).execute()
  expect((await t.call(unsubscribeEndpoint, { body: { token } })).status).toBe(204)
  expect((await t.call(getMailSubscriptionEndpoint, { query: { token } })).error.code).toBe('campaign_not_found')
})

test('neither the link nor the stored data reveals an address', async () => {
  const supporter = await given.user()
  const token = tokenOf(await reminded(supporter))
  await t.call(unsubscribeEndpoint, { body: { token } })
  expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain('example.org')
  const stops = await t.context.db.selectFrom('mail_stop').selectAll().execute()
  expect(JSON.stringify(stops)).not.toContain(supporter.email)
})
