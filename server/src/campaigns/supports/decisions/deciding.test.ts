import { cancelCampaignEndpoint } from '@muster/contract/campaigns/campaign-endings.ts'
import { getCampaignStatsEndpoint, updateCampaignEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import {
  getModerationEndpoint,
  hideCampaignEndpoint,
  publishCampaignEndpoint,
} from '@muster/contract/campaigns/moderation.ts'
import { deleteAccountEndpoint } from '@muster/contract/people/my-data.ts'
import { supportCampaignEndpoint } from '@muster/contract/campaigns/supports.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useDeciding } from '../../../../test/deciding.ts'
import type { Person } from '../../../../test/given.ts'
import { mailsTo } from '../../../../test/mails.ts'
import { hour } from '../../../platform/base/clock.ts'

const { scene, ...it } = useDeciding()

describe('48 hours before the end it is decided who acts', () => {
  test('the largest group in which everyone has enough others, who are told, as are the others', async () => {
    await it.supportAll([1, 1, 2, 3, 5, 5, 8, 100])
    scene.t.clock.set('2026-06-18T23:59:59Z')
    await scene.t.runJob('decisions')
    expect(await it.decision()).toBeNull()
    expect(await it.commitment(it.person(0))).toBe('open')
    await it.decide()
    expect(await it.decision()).toEqual([6, 6, 0, 8])
    expect((await it.stats()).acting).toBe(6)
    expect(await it.commitment(it.person(5))).toBe('acting')
    expect(await it.commitment(it.person(6))).toBe('not_reached')
    const title = 'Bridge over the creek'
    expect(await it.told(it.person(0).email)).toEqual([`It is on: 6 people for ${title}`])
    expect(await it.told(it.person(5).email)).toEqual([`It is on: 6 people for ${title}`])
    expect(await it.told(it.person(7).email)).toEqual([`You need not come: ${title}`])
    const mail = (await mailsTo(scene.t, it.person(7).email)).at(-1)
    expect(mail?.text).toContain(
      'You asked for at least 100 people. Of the 100, only 8 would be in, so you need not come.',
    )
    expect(mail?.text).toContain('Come all the same')
    expect(await Promise.all([0, 5, 6, 7].map((index) => it.came(it.person(index))))).toEqual([null, null, 7, 8])
  })

  test('once: later runs change and mail nothing', async () => {
    await it.supportAll([2, 2, 5])
    await it.decide()
    await scene.withdraw(it.person(2))
    for (let run = 0; run < 3; run++) await it.later()
    expect(await it.decision()).toEqual([2, 2, 0, 3])
    expect(await it.told(it.person(0).email)).toHaveLength(1)
  })

  test('guests count towards the thresholds of others only if they confirmed 24 hours before, and are shown apart', async () => {
    await it.supportAll([3, 5])
    const early = await it.guest(1)
    await it.guest(3)
    scene.t.clock.set('2026-06-18T01:00:00Z')
    const late = await it.guest(1)
    await it.decide()
    expect(await it.decision()).toEqual([3, 1, 2, 5])
    expect(await it.told(early.email)).toEqual(['It is on: 3 people for Bridge over the creek'])
    expect(await it.told(late.email)).toEqual(['It is on: 3 people for Bridge over the creek'])
    expect(await it.told(it.person(1).email)).toEqual(['You need not come: Bridge over the creek'])
  })

  test('spellings of one mailbox count once, each acts, and admins see how many there are', async () => {
    const addresses = [
      'ana.b@gmail.com',
      'anab@gmail.com',
      'ana.b+1@gmail.com',
      'anab@googlemail.com',
      'a.b@example.org',
    ]
    await it.supportAll([1, 5, 5, 5, 5, 3, 3])
    for (const [index, email] of [...addresses, 'ab@example.org'].entries()) {
      const id = it.person(index + 1).user._id
      await sql`update support set email = ${email}, email_key = ${email} where account_id = ${id}`.execute(
        scene.t.context.db,
      )
    }
    await it.decide()
    expect(await it.decision()).toEqual([3, 3, 0, 7])
    const admin = await scene.given.admin()
    const read = (as: Person) => scene.t.as(as.token)(getModerationEndpoint, { params: { id: scene.id } })
    expect((await read(admin)).body.sameMailbox).toBe(3)
    expect((await read(scene.owner)).body.sameMailbox).toBeNull()
  })

  test('an account that is erased keeps its place', async () => {
    const leaving = await scene.given.user()
    await scene.support(leaving, { needs: 2 })
    await it.supportAll([2])
    await scene.t.as(leaving.token)(deleteAccountEndpoint, { body: { password: leaving.password } })
    await it.decide()
    expect(await it.decision()).toEqual([2, 2, 0, 2])
    expect(await it.commitment(it.person(0))).toBe('acting')
  })

  test('without a threshold above 1 all act, and no mail says so', async () => {
    await it.supportAll([1, 1])
    await it.decide()
    expect(await it.decision()).toEqual([2, 2, 0, 2])
    await it.supportAll([1], 2)
    expect(await it.stats()).toMatchObject({ members: 3, acting: 3 })
    expect(await it.told(it.person(0).email)).toEqual([])
  })

  test('a cancelled campaign has no decision, and one without a day is not decided', async () => {
    await it.supportAll([2, 5])
    await it.decide()
    await scene.t.as(scene.owner.token)(cancelCampaignEndpoint, { params: { id: scene.id } })
    expect(await it.decision()).toBeNull()
    expect(await it.commitment(it.person(0))).toBe('open')
    scene.id = (await scene.given.campaign(scene.owner))._id
    await it.supportAll([2, 2])
    await it.later()
    expect(await it.decision()).toBeNull()
  })

  test('a decision is void when the day moves', async () => {
    await it.decide()
    expect(await it.decision()).toEqual([0, 0, 0, 0])
    const body = { executionDate: '2026-07-20' }
    expect(
      (await scene.t.as(scene.owner.token)(updateCampaignEndpoint, { params: { id: scene.id }, body })).status,
    ).toBe(200)
    expect(await it.decision()).toBeNull()
    await it.supportAll([5])
    expect(await it.commitment(it.person(0))).toBe('open')
  })

  test('the mails of a hidden campaign wait until it is published', async () => {
    const admin = scene.t.as((await scene.given.admin()).token)
    await it.supportAll([2, 2])
    const params = { id: scene.id }
    await admin(hideCampaignEndpoint, { params, body: { category: 'fraud', reason: 'There is no creek' } })
    await it.decide()
    expect(await it.told(it.person(0).email)).toEqual([])
    await admin(publishCampaignEndpoint, { params, body: { reason: 'There is one' } })
    await it.later()
    expect(await it.told(it.person(0).email)).toHaveLength(1)
  })
})

test('a campaign that is made less than 48 hours before its end takes only people who act in any case', async () => {
  scene.t.clock.set('2026-06-19T12:00:00Z')
  scene.id = (await scene.given.campaign(scene.owner, { executionDate: '2026-06-20' }))._id
  const supporting = (needs: 1 | 5) => it.support(it.person(0), needs)
  for (let run = 0; run < 2; run++) {
    expect((await supporting(5)).error).toMatchObject({ code: 'needs_closed' })
    await scene.t.runJob('decisions')
  }
  expect((await supporting(1)).body).toEqual({ created: true })
  expect((await supporting(5)).body).toEqual({ created: false })
  expect((await it.change(it.person(0), 5)).error.code).toBe('needs_decided')
  const guest = await it.guest(5)
  expect(guest.answer.error.code).toBe('needs_closed')
  expect((await scene.t.call(getCampaignStatsEndpoint, { params: { id: scene.id } })).body).toMatchObject({
    members: 1,
    acting: 1,
  })
})

test('a support of the last 48 hours decides first, if the job did not yet', async () => {
  await it.supportAll([2, 2])
  scene.t.clock.set('2026-06-19T00:00:00Z')
  const refused = await it.support(it.person(2), 5)
  expect(refused.error.code).toBe('needs_not_reached')
  const body = { needs: 3 } as const
  expect(
    (await scene.t.as(it.person(2).token)(supportCampaignEndpoint, { params: { id: scene.id }, body })).body,
  ).toEqual({
    created: true,
  })
  expect(await it.decision()).toEqual([3, 3, 0, 3])
  scene.t.clock.advance(hour)
  await scene.t.runJob('decisions')
  expect(await it.told(it.person(2).email)).toEqual(['It is on: 3 people for Bridge over the creek'])
})
