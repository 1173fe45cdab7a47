import { exportMyDataEndpoint } from '@muster/contract/people/my-data.ts'
import { loginEndpoint } from '@muster/contract/people/accounts.ts'
import { getWaitingEndpoint } from '@muster/contract/site/site.ts'
import {
  appealEndpoint,
  decideAppealEndpoint,
  getAppealEndpoint,
  listAppealsEndpoint,
} from '@muster/contract/campaigns/moderation.ts'
import { expect, test } from 'vitest'
import type { Person } from '../../../test/given.ts'
import { appealTokenIn, useModeration } from '../../../test/moderating.ts'
import { coOrganise } from '../../../test/organising.ts'

const scene = useModeration()
const text = 'It is the same bridge, seen from the other side'

/** The token of the newest mail about a decision to a person. */
const linkOf = async (who: Person) => {
  const mails = await scene.mailsOf(who)
  return appealTokenIn(mails.findLast(({ text: body }) => body?.includes('/appeals/'))?.text)
}
const send = (token: string) => scene.t.call(appealEndpoint, { params: { token }, body: { text } })
const waiting = async (by = scene.admin()) => (await scene.t.as(by.token)(listAppealsEndpoint, { query: {} })).body
const decide = (id: string, outcome: 'upheld' | 'reversed', by: Person) =>
  scene.t.as(by.token)(decideAppealEndpoint, { params: { id }, body: { outcome, notes: 'We looked at it again' } })
const newest = async () => (await waiting()).at(-1)!

test('the owner of a hidden campaign is told why, and appeals once by a link without a login', async () => {
  await scene.hide()
  const mail = (await scene.mailsOf(scene.owner)).at(-1)
  expect(mail?.subject).toBe('Taken down: Bridge over the creek')
  for (const part of ['Fraud or a scam', 'The pictures show another bridge', 'You can appeal once']) {
    expect(mail?.text).toContain(part)
  }
  const token = appealTokenIn(mail?.text)
  const read = () => scene.t.call(getAppealEndpoint, { params: { token } })
  expect((await read()).body).toMatchObject({
    campaignTitle: 'Bridge over the creek',
    decision: { action: 'hide', category: 'fraud', reason: 'The pictures show another bridge', appeal: null },
  })
  expect((await scene.moderation()).appealPath).toMatch(/^\/appeals\//)
  expect((await send(token)).body.decision.appeal).toMatchObject({ text, outcome: null })
  expect((await read()).body.decision.appeal).toMatchObject({ text })
  expect((await send(token)).error.code).toBe('appeal_exists')
  expect((await scene.moderation()).appealPath).toBeNull()
  for (const wrong of ['x', `${token}x`]) {
    expect((await scene.t.call(getAppealEndpoint, { params: { token: wrong } })).error.code).toBe('invalid_token')
  }
})

test('of 20 appeals at once against one decision one is kept', async () => {
  await scene.freeze()
  const token = await linkOf(scene.owner)
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(token)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('another admin decides, and a reversed decision publishes the campaign', async () => {
  await scene.hide()
  await send(await linkOf(scene.owner))
  const other = await scene.given.admin()
  expect((await scene.t.as(other.token)(getWaitingEndpoint, {})).body.appeals).toBeGreaterThan(0)
  const { _id, refusal } = await newest()
  const sentence = 'Another admin has to decide about this appeal, because you made the decision'
  expect(refusal).toBe(sentence)
  expect(await decide(_id, 'reversed', scene.admin())).toMatchObject({
    status: 409,
    error: { code: 'appeal_of_own_decision', error: sentence },
  })
  expect((await decide(_id, 'reversed', other)).body).toMatchObject({
    outcome: 'reversed',
    campaign: { standing: 'published' },
  })
  expect((await decide(_id, 'upheld', other)).error.code).toBe('appeal_decided')
  const subjects = (await scene.mailsOf(scene.owner)).map(({ subject }) => subject)
  expect(subjects).toEqual(expect.arrayContaining(['Your appeal was accepted', 'Open again: Bridge over the creek']))
  expect((await scene.moderation()).decisions.map(({ action }) => action)).toEqual(['publish', 'hide'])
  const decided = await scene.t.as(other.token)(listAppealsEndpoint, { query: { status: 'decided' } })
  expect(decided.body[0]).toMatchObject({ _id, outcome: 'reversed', notes: 'We looked at it again' })
})

test('an appeal is settled when the admin takes the decision back without it', async () => {
  const readBy = async (token: string) =>
    (await scene.t.call(getAppealEndpoint, { params: { token } })).body.decision.appeal ?? undefined
  await scene.hide()
  const hidden = await linkOf(scene.owner)
  await send(hidden)
  const before = (await waiting()).length
  scene.t.clock.advance(1_000)
  await scene.publish()
  expect(await readBy(hidden)).toMatchObject({ outcome: 'reversed' })
  expect(await waiting()).toHaveLength(before - 1)
  const subjects = (await scene.mailsOf(scene.owner)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject === 'Open again: Bridge over the creek')).toHaveLength(1)
  scene.t.clock.advance(1_000)
  await scene.suspend(scene.owner)
  const suspended = await linkOf(scene.owner)
  await send(suspended)
  await scene.reinstate(scene.owner)
  expect(await readBy(suspended)).toMatchObject({ outcome: 'reversed' })
})

test('a reversed decision does not take back a later one', async () => {
  await scene.hide()
  const token = await linkOf(scene.owner)
  for (const again of [scene.publish, scene.hide]) {
    scene.t.clock.advance(1_000)
    await again()
  }
  await send(token)
  expect((await decide((await newest())._id, 'reversed', await scene.given.admin())).body).toMatchObject({
    outcome: 'reversed',
    campaign: { standing: 'hidden' },
  })
})

test('a suspended person appeals without logging in, and an upheld decision stands', async () => {
  await scene.suspend(scene.owner)
  expect((await send(await linkOf(scene.owner))).status).toBe(200)
  const { _id, person, campaign } = await newest()
  expect({ campaign, isSuspended: person.isSuspended }).toEqual({ campaign: null, isSuspended: true })
  await decide(_id, 'upheld', await scene.given.admin())
  const mail = (await scene.mailsOf(scene.owner)).at(-1)
  expect(mail?.subject).toBe('Your appeal was turned down')
  const { email, password } = scene.owner
  expect((await scene.t.call(loginEndpoint, { body: { email, password } })).error.code).toBe('account_suspended')
})

test('an admin does not decide about an appeal of their own', async () => {
  const own = await scene.given.admin()
  scene.campaignId = (await scene.given.campaign(own, { title: 'Of an admin' }))._id
  await scene.freeze()
  await send(await linkOf(own))
  const { _id } = await newest()
  expect((await decide(_id, 'reversed', own)).error.error).toBe(
    'Another admin has to decide about this appeal, because it is about you or a campaign of yours',
  )
})

test('an admin who co-organises the campaign does not decide about its appeal', async () => {
  const helping = await scene.given.admin()
  await coOrganise(scene.t, { id: scene.campaignId, owner: scene.owner, person: helping })
  await scene.freeze()
  await send(await linkOf(scene.owner))
  const { _id } = await newest()
  expect((await decide(_id, 'reversed', helping)).error.error).toBe(
    'Another admin has to decide about this appeal, because it is about you or a campaign of yours',
  )
})

test('decisions and appeals are in the export of the person concerned, without the admin', async () => {
  await scene.freeze()
  await send(await linkOf(scene.owner))
  await scene.given.prove(scene.owner)
  const { body } = await scene.t.as(scene.owner.token)(exportMyDataEndpoint, {})
  expect(body.records.decisions).toMatchObject([
    { action: 'freeze', reason: 'The pictures show another bridge', appeal: text },
  ])
  expect(JSON.stringify(body.records.decisions)).not.toContain(scene.admin().user._id)
})
