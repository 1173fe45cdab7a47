import { getMineEndpoint, stepBackAsGuestEndpoint, updateGuestSupportEndpoint } from '@muster/contract/site/mine.ts'
import { runRemindersEndpoint } from '@muster/contract/campaigns/reminders.ts'
import { describe, expect, test } from 'vitest'
import { useDeciding } from '../../../../test/deciding.ts'
import { mailsTo } from '../../../../test/mails.ts'

const { scene, ...it } = useDeciding()
const title = 'Bridge over the creek'

describe('a person whose number was not reached', () => {
  test('can come all the same, which sets the threshold to 1', async () => {
    await it.supportAll([1, 2, 50])
    await it.decide()
    const late = it.person(2)
    expect((await it.change(late, 20)).error.code).toBe('needs_not_reached')
    expect((await it.change(late, 75)).error.code).toBe('needs_decided')
    expect((await it.change(late, 1)).body).toMatchObject({ needs: 1, commitment: 'acting' })
    await it.later()
    expect(await it.stats()).toMatchObject({ members: 3, acting: 3 })
    expect((await it.decision())?.[0]).toBe(2)
  })

  test('is not reminded of the day, and the others are', async () => {
    await it.supportAll([1, 2, 50])
    await it.decide()
    scene.t.clock.set('2026-06-20T12:00:00Z')
    const admin = await scene.given.admin()
    await scene.t.as(admin.token)(runRemindersEndpoint, {})
    const reminders = async (index: number) =>
      (await mailsTo(scene.t, it.person(index).email)).filter(({ subject }) => subject === `Today: ${title}`).length
    expect([await reminders(0), await reminders(1), await reminders(2)]).toEqual([1, 1, 0])
  })

  test('does so as a guest by the mailed link', async () => {
    await it.supportAll([1])
    const guest = await it.guest(30)
    await it.decide()
    const params = { token: guest.token }
    const mine = async () => (await scene.t.call(getMineEndpoint, { params })).body.supports
    expect(await mine()).toMatchObject([{ needs: 30, commitment: 'not_reached', came: 2 }])
    const body = { campaignId: scene.id, needs: 1 } as const
    expect((await scene.t.call(updateGuestSupportEndpoint, { params, body })).body).toMatchObject({
      commitment: 'acting',
      came: null,
    })
  })
})

describe('after the decision', () => {
  test('a newcomer joins if the threshold is reached with them, and others are told at once', async () => {
    await it.supportAll([1, 2, 3])
    await it.decide()
    expect((await it.support(it.person(3), 5)).error).toMatchObject({ code: 'needs_not_reached' })
    expect((await it.support(it.person(3), 1)).body).toEqual({ created: true })
    expect((await it.support(it.person(4), 5)).body).toEqual({ created: true })
    expect(await it.commitment(it.person(4))).toBe('acting')
    expect((await it.support(it.person(5), 8)).error).toMatchObject({ code: 'needs_not_reached' })
    await it.later()
    expect(await it.stats()).toMatchObject({ members: 5, acting: 5 })
    const guest = await it.guest(8)
    expect(guest.answer.error.code).toBe('needs_not_reached')
  })

  test('who joins before the others are told is told of as many people as they asked for', async () => {
    await it.supportAll([1, 2, 3])
    scene.t.clock.set('2026-06-19T00:00:00Z')
    // The first to come after the time decides, as no job has run yet.
    expect((await it.support(it.person(3), 2)).body).toEqual({ created: true })
    expect((await it.support(it.person(4), 5)).body).toEqual({ created: true })
    await scene.t.runJob('decisions')
    expect(await it.told(it.person(2).email)).toEqual([`It is on: 4 people for ${title}`])
    expect(await it.told(it.person(4).email)).toEqual([`It is on: 5 people for ${title}`])
  })

  test('no one is dropped: who asked for more is told once, and their place is kept', async () => {
    await it.supportAll([1, 2, 3, 5, 5])
    await it.decide()
    await scene.withdraw(it.person(0))
    for (let run = 0; run < 2; run++) await it.later()
    expect(await it.told(it.person(3).email)).toEqual([`It is on: 5 people for ${title}`, `4 of your 5 now: ${title}`])
    expect(await it.told(it.person(1).email)).toEqual([`It is on: 5 people for ${title}`])
    expect(await it.commitment(it.person(3))).toBe('short')
    expect(await it.stats()).toMatchObject({ members: 4, acting: 4 })
    await scene.withdraw(it.person(1))
    await it.later()
    expect(await it.told(it.person(3).email)).toHaveLength(2)
    expect(await it.stats()).toMatchObject({ members: 3, acting: 3 })
  })

  test('may step back by a press if fewer act than they asked for, and not otherwise', async () => {
    await it.supportAll([1, 3, 3])
    const guest = await it.guest(5)
    await it.decide()
    const back = () =>
      scene.t.call(stepBackAsGuestEndpoint, { params: { token: guest.token }, body: { campaignId: scene.id } })
    expect((await it.stepBack(it.person(1))).error.code).toBe('step_back_refused')
    expect((await back()).error.code).toBe('step_back_refused')
    expect((await it.stepBack(it.person(5))).error.code).toBe('support_not_found')
    await scene.withdraw(it.person(0))
    await it.later()
    expect((await it.stepBack(it.person(1))).body).toMatchObject({ needs: 3, commitment: 'stepped_back' })
    expect((await it.stepBack(it.person(1))).body).toMatchObject({ commitment: 'stepped_back' })
    await it.later()
    expect(await it.stats()).toMatchObject({ members: 3, acting: 1 })
    expect(await it.told(it.person(2).email)).toEqual([`It is on: 3 people for ${title}`, `2 of your 3 now: ${title}`])
    expect((await it.change(it.person(1), 3)).error.code).toBe('needs_not_reached')
    expect((await it.change(it.person(1), 1)).body).toMatchObject({ needs: 1, commitment: 'acting' })
  })

  test('a guest steps back by the mailed link', async () => {
    await it.supportAll([1, 2])
    const guest = await it.guest(3)
    await it.decide()
    await scene.withdraw(it.person(0))
    const params = { token: guest.token }
    const body = { campaignId: scene.id }
    expect((await scene.t.call(stepBackAsGuestEndpoint, { params, body })).body).toMatchObject({
      commitment: 'stepped_back',
    })
    expect((await scene.t.call(stepBackAsGuestEndpoint, { params, body })).body).toMatchObject({ needs: 3 })
  })

  test('a person who withdraws gets no mail that waits', async () => {
    await it.supportAll([2, 2])
    scene.t.clock.set('2026-06-19T00:00:00Z')
    await scene.t.runJob('decisions')
    await scene.withdraw(it.person(0))
    expect(await it.told(it.person(0).email)).toEqual([])
    expect(await it.told(it.person(1).email)).toHaveLength(1)
  })
})
