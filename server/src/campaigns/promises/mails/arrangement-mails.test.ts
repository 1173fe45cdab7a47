import { hideCampaignEndpoint, publishCampaignEndpoint } from '@muster/contract/campaigns/moderation.ts'
import { unsubscribeEndpoint } from '@muster/contract/campaigns/unsubscribe.ts'
import { describe, expect, test } from 'vitest'
import { hour, minute } from '../../../platform/base/clock.ts'
import { giveCrowd } from '../../../../test/crowds.ts'
import { mailsTo } from '../../../../test/mails.ts'
import { usePromises } from '../../../../test/promising.ts'
import type { Person } from '../../../../test/given.ts'

const scene = usePromises()
const { change, support, withdraw } = scene
type Receiver = Pick<Person, 'email'>

const signed = async () => {
  const person = await scene.given.user()
  await support(person)
  scene.t.clock.advance(hour)
  return person
}
/** The mails about changes that a person got, after the jobs ran. */
const mailed = async ({ email }: Receiver) => {
  await scene.t.runJob('promise-mails')
  return (await mailsTo(scene.t, email)).filter(({ subject }) => /stay\?|Changed/.test(subject ?? ''))
}
/** The lines about the meeting point that a person was sent, one for each mail. */
const points = async (person: Receiver): Promise<string[]> =>
  (await mailed(person)).map(({ text }) => /Meeting point: .*/.exec(text ?? '')?.[0] ?? 'none')
/** Waits until a mail of now has left. */
const passMinutes = (minutes: number) => scene.t.clock.advance(minutes * minute)
/** A campaign in whose last 48 hours someone stands behind it. */
const nearIts = async (meetingPoint = 'The main gate') => {
  await change({ meetingPoint })
  const ana = await signed()
  scene.t.clock.set('2026-06-19T12:00:00Z')
  return ana
}

describe('changed arrangements', () => {
  test('are mailed ten minutes after the last change, with what was, what is, and a way to withdraw', async () => {
    await change({ startTime: '18:00', meetingPoint: 'The main gate' })
    const ana = await signed()
    await change({ meetingPoint: 'The back gate' })
    passMinutes(9)
    await change({ meetingPoint: 'The side gate', startTime: '18:30', endTime: '20:00' })
    passMinutes(9)
    expect(await mailed(ana)).toEqual([])
    passMinutes(1)
    const [mail, ...others] = await mailed(ana)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Changed: Bridge over the creek')
    for (const words of [
      'Meeting point: The side gate (before: The main gate)',
      'Start time: 18:30 (before: 18:00)',
      'End time: 20:00 (before: not said)',
      'You are still counted among its supporters',
      'Withdraw',
    ]) {
      expect(mail?.text).toContain(words)
    }
    expect(mail?.text).not.toContain('The back gate')
    const [file] = mail?.attachments ?? []
    expect(new TextDecoder().decode(file?.content as ArrayBuffer)).toContain('LOCATION:The side gate')
    expect(await mailed(ana)).toHaveLength(1)
    expect(await mailed(scene.owner)).toEqual([])
  })

  test('say what a person was told last, not what they signed', async () => {
    await change({ meetingPoint: 'Gate 1' })
    const ana = await signed()
    for (const gate of [2, 3]) {
      await change({ meetingPoint: `Gate ${gate}` })
      passMinutes(60)
      await mailed(ana)
    }
    expect(await points(ana)).toEqual([
      'Meeting point: Gate 2 (before: Gate 1)',
      'Meeting point: Gate 3 (before: Gate 2)',
    ])
  })

  test('that are taken back leave no mail, except to who saw them', async () => {
    await change({ meetingPoint: 'The main gate' })
    const ana = await signed()
    await change({ meetingPoint: 'The side gate' })
    const ben = await scene.given.user()
    await support(ben)
    await change({ meetingPoint: 'The main gate' })
    passMinutes(60)
    expect(await points(ana)).toEqual([])
    expect(await points(ben)).toEqual(['Meeting point: The main gate (before: The side gate)'])
  })

  test('are in the mail that asks about the promise, and in no second one', async () => {
    const ana = await signed()
    await change({ title: 'Bridge over the river', meetingPoint: 'The side gate' })
    passMinutes(60)
    expect((await mailed(ana)).map(({ subject }) => subject)).toEqual([
      'Do you stay? “Bridge over the river” has changed',
    ])
    expect(await points(ana)).toEqual(['Meeting point: The side gate (before: not said)'])
  })

  test('are in the mail that asks about the promise if a person was told otherwise since they signed', async () => {
    await change({ meetingPoint: 'Gate 1' })
    const ana = await signed()
    await change({ meetingPoint: 'Gate 2' })
    passMinutes(60)
    await mailed(ana)
    await change({ title: 'Bridge over the river', meetingPoint: 'Gate 1' })
    passMinutes(60)
    expect((await points(ana)).at(-1)).toBe('Meeting point: Gate 1 (before: Gate 2)')
  })

  test('reach who has not said whether they stay, without counting them', async () => {
    const ana = await signed()
    await change({ title: 'Bridge over the river' })
    passMinutes(60)
    await change({ meetingPoint: 'The side gate' })
    passMinutes(60)
    const [, second] = await mailed(ana)
    expect(second?.text).toContain('so you are not counted')
    expect(second?.text).toContain('Stay or withdraw')
  })

  test('do not reach who withdrew, stopped the mails, or supported since', async () => {
    const [ana, ben] = [await signed(), await signed()]
    await change({ startTime: '18:00' })
    passMinutes(60)
    const stop = (await mailed(ben))[0]?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
    await scene.t.call(unsubscribeEndpoint, { body: { token: /token=([^&>]+)/.exec(stop)?.[1] ?? '' } })
    await change({ meetingPoint: 'The side gate' })
    await withdraw(ana)
    const late = await scene.given.user()
    await support(late)
    passMinutes(60)
    expect([await points(ana), await points(ben), await points(late)].map(({ length }) => length)).toEqual([1, 1, 0])
  })

  test('reach every one of many once, in batches that survive an interruption', async () => {
    await giveCrowd(scene.t.context.db, scene.id, 450)
    await change({ meetingPoint: 'The side gate' })
    passMinutes(10)
    const versions = scene.t.context.db.updateTable('promise_version').where('campaign_id', '=', scene.id)
    await versions.set({ supporters_told_through: 's3@crowd' }).execute()
    const written = async () =>
      (
        await scene.t.context.db
          .selectFrom('mail')
          .select('id')
          .where('key', 'like', `promise-told:${scene.id}:%`)
          .execute()
      ).length
    await scene.t.runJob('promise-mails')
    expect(await written()).toBeLessThan(450)
    await versions.set({ notified_at: null }).execute()
    await scene.t.runJob('promise-mails')
    expect(await written()).toBe(450)
  })

  test('wait while the campaign is hidden', async () => {
    const admin = await scene.given.admin()
    const ana = await signed()
    await change({ meetingPoint: 'The side gate' })
    passMinutes(10)
    const params = { id: scene.id }
    await scene.t.as(admin.token)(hideCampaignEndpoint, {
      params,
      body: { category: 'fraud', reason: 'We look into it' },
    })
    expect(await mailed(ana)).toEqual([])
    await scene.t.as(admin.token)(publishCampaignEndpoint, { params, body: { reason: 'It is fine' } })
    expect(await points(ana)).toHaveLength(1)
  })
})

describe('in the last 48 hours', () => {
  test('a change leaves within two minutes', async () => {
    const ana = await nearIts()
    await change({ meetingPoint: 'The side gate' })
    scene.t.clock.advance(minute - 1)
    expect(await mailed(ana)).toEqual([])
    scene.t.clock.advance(1)
    expect(await points(ana)).toEqual(['Meeting point: The side gate (before: The main gate)'])
  })

  test('changes in quick succession are one mail, which they do not delay', async () => {
    const ana = await nearIts()
    for (const gate of ['Gate 1', 'Gate 2', 'Gate 3']) {
      await change({ meetingPoint: gate })
      scene.t.clock.advance(20_000)
    }
    expect(await points(ana)).toEqual(['Meeting point: Gate 3 (before: The main gate)'])
  })

  test('six changes are mailed, and what changes later stands on the page', async () => {
    const ana = await nearIts()
    for (let gate = 1; gate <= 8; gate++) {
      await change({ meetingPoint: `Gate ${gate}` })
      passMinutes(11)
      await mailed(ana)
    }
    expect(await points(ana)).toHaveLength(6)
    expect((await points(ana)).at(-1)).toBe('Meeting point: Gate 6 (before: Gate 5)')
    expect(await scene.seenBy(ana.token)).toMatchObject({ meetingPoint: 'Gate 8', supported: true })
    expect((await scene.versions())[0]).toMatchObject({ arrangementsChanged: true })
  })

  test('mails of before do not use them up', async () => {
    const ana = await signed()
    scene.t.clock.set('2026-06-18T12:00:00Z')
    for (let gate = 1; gate <= 8; gate++) {
      await change({ meetingPoint: `Gate ${gate}` })
      passMinutes(60)
      await mailed(ana)
    }
    expect(await points(ana)).toHaveLength(6)
    scene.t.clock.set('2026-06-19T12:00:00Z')
    await change({ meetingPoint: 'Gate 9' })
    passMinutes(1)
    // “Before” is what they were told last, and not a change that was not mailed to them.
    expect((await points(ana)).slice(6)).toEqual(['Meeting point: Gate 9 (before: Gate 6)'])
  })

  test('a changed story alone waits as before', async () => {
    const ana = await nearIts()
    await change({ description: 'It rains' })
    passMinutes(2)
    expect(await mailed(ana)).toEqual([])
    await change({ meetingPoint: 'The side gate' })
    passMinutes(1)
    const [mail, ...others] = await mailed(ana)
    expect(others).toEqual([])
    expect(mail?.text).toContain('The story was changed too')
    passMinutes(60)
    expect(await mailed(ana)).toHaveLength(1)
  })

  test('nothing leaves once it is over', async () => {
    const ana = await nearIts()
    scene.t.clock.set('2026-06-20T23:59:30Z')
    await change({ meetingPoint: 'The side gate' })
    passMinutes(2)
    expect(await mailed(ana)).toEqual([])
  })
})
