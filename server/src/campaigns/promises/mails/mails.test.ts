import { hideCampaignEndpoint, publishCampaignEndpoint } from '@muster/contract/campaigns/moderation.ts'
import { getMineEndpoint, updateGuestSupportEndpoint } from '@muster/contract/site/mine.ts'
import { describe, expect, test } from 'vitest'
import { day, hour, minute } from '../../../platform/base/clock.ts'
import { giveCrowd } from '../../../../test/crowds.ts'
import { mailsTo } from '../../../../test/mails.ts'
import { usePromises } from '../../../../test/promising.ts'
import type { Person } from '../../../../test/given.ts'

const scene = usePromises()
const { ask, change, confirm, mailedToken, seenBy, support, supporters, withdraw } = scene

const signed = async () => {
  const person = await scene.given.user()
  await support(person)
  scene.t.clock.advance(hour)
  return person
}
/** The subjects of the mails about changes that a person got, after the jobs ran. */
const mailed = async ({ email }: Pick<Person, 'email'>): Promise<string[]> => {
  await scene.t.runJob('promise-mails')
  return (await mailsTo(scene.t, email))
    .map(({ subject }) => subject ?? '')
    .filter((subject) => /stay\?|Changed/.test(subject))
}
const mineTokenOf = async (email: string): Promise<string> => {
  const texts = (await mailsTo(scene.t, email)).map(({ text }) => text ?? '')
  return texts.flatMap((text) => /\/mine\?token=([\w.-]+)/.exec(text)?.[1] ?? []).at(-1) ?? ''
}

describe('a changed promise', () => {
  test('asks those who signed it ten minutes after the last edit, once', async () => {
    const ana = await signed()
    await change({ title: 'Bridge over the river' })
    scene.t.clock.advance(9 * minute)
    await change({ title: 'Bridge over the sea' })
    scene.t.clock.advance(10 * minute - 1)
    expect(await mailed(ana)).toEqual([])
    scene.t.clock.advance(1)
    expect(await mailed(ana)).toEqual(['Do you stay? “Bridge over the sea” has changed'])
    expect(await mailed(ana)).toHaveLength(1)
    expect(await mailed(scene.owner)).toEqual([])
    const [mail] = (await mailsTo(scene.t, ana.email)).slice(-1)
    expect(mail?.text).toContain('Title: Bridge over the sea (before: Bridge over the creek)')
    expect(mail?.text).toContain('Withdraw')
  })

  test('that is taken back within ten minutes leaves no mail, except to who signed in between', async () => {
    const ana = await signed()
    await change({ title: 'Bridge over the river' })
    const ben = await scene.given.user()
    await support(ben)
    await change({ title: 'Bridge over the creek' })
    scene.t.clock.advance(hour)
    expect([await mailed(ana), await mailed(ben)]).toEqual([[], ['Do you stay? “Bridge over the creek” has changed']])
  })

  test('reminds once after a week who has not answered', async () => {
    const [ana, ben] = [await signed(), await signed()]
    await change({ title: 'Bridge over the river' })
    scene.t.clock.advance(10 * minute)
    await mailed(ana)
    await support(ben)
    scene.t.clock.advance(7 * day - 1)
    expect(await mailed(ana)).toHaveLength(1)
    scene.t.clock.advance(1)
    expect(await mailed(ana)).toEqual([
      'Do you stay? “Bridge over the river” has changed',
      'Do you still stay? “Bridge over the river” has changed',
    ])
    scene.t.clock.advance(7 * day)
    expect(await mailed(ana)).toHaveLength(2)
    expect(await mailed(ben)).toHaveLength(1)
  })

  test('sends no mail to who withdrew or stayed before it left', async () => {
    const [ana, ben] = [await signed(), await signed()]
    await change({ title: 'Bridge over the river' })
    await withdraw(ana)
    await support(ben)
    scene.t.clock.advance(hour)
    expect([await mailed(ana), await mailed(ben)]).toEqual([[], []])
  })

  test('tells of a first place, and that what was changed back counts again', async () => {
    const ana = await signed()
    await change({ locationType: 'country', country: 'Slovenia' })
    scene.t.clock.advance(hour)
    expect(await mailed(ana)).toEqual(['Changed: Bridge over the creek'])
    await change({ title: 'Bridge' })
    scene.t.clock.advance(7 * day)
    await mailed(ana)
    await change({ title: 'Bridge over the creek' })
    scene.t.clock.advance(hour)
    expect((await mailed(ana)).at(-1)).toBe('Changed back: Bridge over the creek')
  })

  test('is mailed once, also if the job begins again', async () => {
    const ana = await signed()
    await change({ title: 'Bridge over the river' })
    scene.t.clock.advance(10 * minute)
    await scene.t.runJob('promise-mails')
    await scene.t.context.db.updateTable('promise_version').set({ notified_at: null }).execute()
    expect(await mailed(ana)).toHaveLength(1)
  })

  test('asks every one of many, in batches that survive an interruption', async () => {
    await giveCrowd(scene.t.context.db, scene.id, 450)
    await change({ title: 'Bridge over the river' })
    scene.t.clock.advance(10 * minute)
    const written = async () => {
      const { count } = await scene.t.context.db
        .selectFrom('mail')
        .select((row) => row.fn.countAll<bigint>().as('count'))
        .where('key', 'like', `promise-renew:${scene.id}:%`)
        .executeTakeFirstOrThrow()
      return Number(count)
    }
    await scene.t.context.db
      .updateTable('promise_version')
      .set({ supporters_told_through: `s3@crowd` })
      .where('campaign_id', '=', scene.id)
      .execute()
    await scene.t.runJob('promise-mails')
    expect(await written()).toBeLessThan(450)
    await scene.t.context.db.updateTable('promise_version').set({ notified_at: null }).execute()
    await scene.t.runJob('promise-mails')
    expect(await written()).toBe(450)
  })

  test('waits while the campaign is hidden', async () => {
    const admin = await scene.given.admin()
    const ana = await signed()
    await change({ title: 'Bridge over the river' })
    scene.t.clock.advance(10 * minute)
    const params = { id: scene.id }
    await scene.t.as(admin.token)(hideCampaignEndpoint, {
      params,
      body: { category: 'fraud', reason: 'We look into it' },
    })
    expect(await mailed(ana)).toEqual([])
    await scene.t.as(admin.token)(publishCampaignEndpoint, { params, body: { reason: 'It is fine' } })
    expect(await mailed(ana)).toEqual(['Do you stay? “Bridge over the river” has changed'])
  })

  test('says nothing after the end', async () => {
    const ana = await signed()
    scene.t.clock.set('2026-06-20T23:55:00Z')
    await change({ description: 'We did it' })
    scene.t.clock.set('2026-06-21T00:10:00Z')
    expect(await mailed(ana)).toEqual([])
  })
})

test('a changed story is told once a day', async () => {
  const ana = await signed()
  await change({ description: 'One' })
  scene.t.clock.advance(hour)
  expect(await mailed(ana)).toHaveLength(1)
  await change({ description: 'Two' })
  scene.t.clock.advance(hour)
  await change({ description: 'Three' })
  scene.t.clock.advance(hour)
  expect(await mailed(ana)).toHaveLength(1)
  scene.t.clock.advance(22 * hour)
  expect(await mailed(ana)).toHaveLength(2)
  scene.t.clock.advance(3 * day)
  expect(await mailed(ana)).toHaveLength(2)
})

test('a guest stays by the link of the mail', async () => {
  await ask()
  await confirm(await mailedToken())
  scene.t.clock.advance(hour)
  const { email } = scene
  await change({ title: 'Bridge over the river' })
  scene.t.clock.advance(hour)
  expect(await mailed({ email })).toHaveLength(1)
  const params = { token: await mineTokenOf(email) }
  const read = async () => (await scene.t.call(getMineEndpoint, { params })).body.supports[0]
  expect(await read()).toMatchObject({ standing: 'confirmed', toRenew: true, version: 2, supportedVersion: 1 })
  const update = (body: object) =>
    scene.t.call(updateGuestSupportEndpoint, { params, body: { campaignId: scene.id, ...body } })
  expect((await update({ anonymous: true })).body.toRenew).toBe(true)
  expect((await update({ version: 1 })).error.code).toBe('promise_changed')
  expect(await supporters()).toBe(0)
  expect((await update({ version: 2 })).body).toMatchObject({ toRenew: false, supportedVersion: 2, anonymous: true })
  expect(await supporters()).toBe(1)
})

test('who withdrew does not stay by an old link', async () => {
  const ana = await signed()
  await change({ title: 'Bridge over the river' })
  scene.t.clock.advance(hour)
  await mailed(ana)
  const params = { token: await mineTokenOf(ana.email) }
  await withdraw(ana)
  const body = { campaignId: scene.id, version: 2 }
  expect((await scene.t.call(updateGuestSupportEndpoint, { params, body })).error.code).toBe('support_not_found')
  expect((await seenBy(ana.token)).supported).toBe(false)
})
