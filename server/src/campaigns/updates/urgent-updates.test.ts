import { cancelCampaignEndpoint } from '@muster/contract/campaigns/campaign-endings.ts'
import { exportMyDataEndpoint } from '@muster/contract/people/my-data.ts'
import { getCampaignEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { freezeCampaignEndpoint, hideCampaignEndpoint } from '@muster/contract/campaigns/moderation.ts'
import {
  listUrgentUpdatesEndpoint,
  previewUrgentUpdateEndpoint,
  sendUrgentUpdateEndpoint,
} from '@muster/contract/campaigns/urgent-updates.ts'
import { describe, expect, test } from 'vitest'
import { day } from '../../platform/base/clock.ts'
import { mailsTo } from '../../../test/mails.ts'
import { usePromises } from '../../../test/promising.ts'
import { runSql } from '../../../test/run-sql.ts'

const scene = usePromises()
const { support, withdraw } = scene

const params = () => ({ id: scene.id })
const send = (text = 'The meeting point is flooded', by = scene.owner) =>
  scene.t.as(by.token)(sendUrgentUpdateEndpoint, { params: params(), body: { text } })
const onPage = async () => (await scene.t.call(getCampaignEndpoint, { params: params() })).body.urgentUpdates
const list = () => scene.t.call(listUrgentUpdatesEndpoint, { params: params() })
const texts = async () => (await list()).body.map(({ text }) => text)
const preview = async () =>
  (await scene.t.as(scene.owner.token)(previewUrgentUpdateEndpoint, { params: params() })).body
const lock = () => scene.t.clock.set('2026-06-18T23:59:59.999Z')
const asAdmin = async () => scene.t.as((await scene.given.admin()).token)

describe('the owner sends urgent updates', () => {
  test('from the lock to the end, also if no one signed', async () => {
    scene.t.clock.set('2026-06-18T23:59:59.998Z')
    expect((await send()).error.code).toBe('urgent_updates_closed')
    lock()
    expect(await send('One')).toMatchObject({ status: 201, body: { text: 'One', left: 2 } })
    scene.t.clock.set('2026-06-20T23:59:59.999Z')
    expect((await send('Two')).body).toMatchObject({ text: 'Two', createdAt: '2026-06-20T23:59:59.999Z', left: 1 })
    scene.t.clock.set('2026-06-21T00:00:00Z')
    expect((await send()).error.code).toBe('urgent_updates_closed')
    expect(await texts()).toEqual(['Two', 'One'])
    expect(await onPage()).toEqual((await list()).body)
  })

  test('three times', async () => {
    lock()
    for (const text of ['One', 'Two', 'Three']) await send(text)
    expect((await send('Four')).error).toMatchObject({ code: 'urgent_updates_used' })
    expect((await send('Four')).status).toBe(409)
    expect(await texts()).toEqual(['Three', 'Two', 'One'])
    expect(await preview()).toMatchObject({ left: 0 })
  })

  test('three times, also if all are sent at once', async () => {
    lock()
    const sent = await Promise.all(Array.from({ length: 6 }, (_, at) => send(`Update ${at}`)))
    expect(sent.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 409, 409, 409])
    expect(
      sent
        .map(({ body }) => body.left)
        .filter(Number.isInteger)
        .toSorted(),
    ).toEqual([0, 1, 2])
    expect(await texts()).toHaveLength(3)
  })

  test('never a fourth time, whatever the application does', async () => {
    const insert = (number: number) =>
      runSql(
        scene.t.ownerUrl,
        `insert into update_mailing (id, campaign_id, urgent_number, people, leaves_at, written_at)
         values (gen_random_uuid(), '${scene.id}', ${number}, 0, now(), now())`,
      )
    await insert(3)
    await expect(insert(3)).rejects.toThrow('update_mailing_urgent')
    await expect(insert(4)).rejects.toThrow('update_mailing_urgent_number_check')
  })

  test('by a server of the version before, whose updates are mailed once', async () => {
    const supporter = await scene.given.user()
    await support(supporter)
    lock()
    const text = `${'The meeting point is flooded, come to the school. '.repeat(2)}\nBring boots`
    await runSql(
      scene.t.ownerUrl,
      `insert into urgent_update (id, campaign_id, number, text, created_at)
       values (gen_random_uuid(), '${scene.id}', 1, '${text}', '${scene.t.clock.now().toISOString()}')`,
    )
    expect((await list()).body).toMatchObject([
      { title: 'The meeting point is flooded, come to the school. The meeting point is…', text },
    ])
    expect(await preview()).toMatchObject({ left: 2 })
    await scene.t.runJob('updates')
    await scene.t.runJob('updates')
    expect(
      (await mailsTo(scene.t, supporter.email)).filter(({ subject }) => subject?.startsWith('Urgent')),
    ).toHaveLength(1)
  })

  test('not without a day, and not of a cancelled campaign', async () => {
    scene.id = (await scene.given.campaign(scene.owner, { executionDate: null }))._id
    expect((await send()).error.code).toBe('urgent_updates_closed')
    scene.id = (await scene.given.campaign(scene.owner, { executionDate: '2026-06-02' }))._id
    await scene.t.as(scene.owner.token)(cancelCampaignEndpoint, { params: params() })
    expect((await send()).error.code).toBe('campaign_cancelled')
  })

  test('as plain text of at most 500 characters, cleaned', async () => {
    lock()
    const refusals = [' \u200B ', 'x'.repeat(501), 'a\u0007b'].map(async (text) => (await send(text)).error.fields)
    expect(await Promise.all(refusals)).toEqual([
      { text: 'Write what people have to know' },
      { text: 'At most 500 characters' },
      { text: 'Plain text only' },
    ])
    const text = `<b>Flooded</b>\n${'é'.repeat(480)}`
    expect((await send(`  ${text}\u202E `)).body.text).toBe(text)
  })

  test('only themselves', async () => {
    lock()
    const [other, admin] = [await scene.given.user(), await scene.given.admin()]
    expect((await send('Flooded', other)).error.code).toBe('forbidden')
    expect((await send('Flooded', admin)).error.code).toBe('forbidden')
    expect(await onPage()).toBeUndefined()
    expect(await texts()).toEqual([])
  })

  test('not while the campaign is frozen or hidden', async () => {
    lock()
    const admin = await asAdmin()
    await send()
    await admin(freezeCampaignEndpoint, { params: params(), body: { reason: 'We look into it' } })
    expect(await send()).toMatchObject({ status: 409, error: { code: 'campaign_frozen' } })
    await admin(hideCampaignEndpoint, { params: params(), body: { category: 'fraud', reason: 'It is not theirs' } })
    expect(await send()).toMatchObject({ status: 410, error: { code: 'campaign_hidden' } })
    expect((await list()).status).toBe(410)
    const own = await scene.t.as(scene.owner.token)(listUrgentUpdatesEndpoint, { params: params() })
    expect(own.body).toHaveLength(1)
  })
})

test('the preview counts who stands behind the campaign: not the owner, and not who withdrew', async () => {
  const [ana, ben] = [await scene.given.user(), await scene.given.user()]
  for (const person of [ana, ben, scene.owner]) await support(person)
  expect(await preview()).toEqual({ people: 2, left: 3 })
  await withdraw(ben)
  expect(await preview()).toEqual({ people: 1, left: 3 })
})

test('the owner’s export has the updates of their campaigns', async () => {
  lock()
  await send('The bridge is closed')
  await scene.given.prove(scene.owner)
  const { records } = (await scene.t.as(scene.owner.token)(exportMyDataEndpoint, {})).body
  expect(records['updates']).toContainEqual(
    expect.objectContaining({
      campaignId: scene.id,
      title: 'The bridge is closed',
      text: 'The bridge is closed',
      createdAt: '2026-06-18T23:59:59.999Z',
    }),
  )
})

test('an unverified owner is asked to verify their address first', async () => {
  lock()
  const { db } = scene.t.context
  const set = (at: Date | null) =>
    db.updateTable('account').set({ email_verified_at: at }).where('id', '=', scene.owner.user._id).execute()
  await set(null)
  const refused = await send()
  await set(new Date(scene.t.clock.now().getTime() - day))
  expect(refused.error.code).toBe('email_unverified')
})
