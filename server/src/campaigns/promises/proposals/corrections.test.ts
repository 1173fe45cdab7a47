import { cancelCampaignEndpoint } from '@muster/contract/campaigns/campaign-endings.ts'
import { getUserHistoryEndpoint } from '@muster/contract/site/history.ts'
import { listProposalsEndpoint } from '@muster/contract/campaigns/proposals.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { day, hour, minute } from '../../../platform/base/clock.ts'
import type { Person } from '../../../../test/given.ts'
import { usePromises } from '../../../../test/promising.ts'
import { proposalCalls } from '../../../../test/proposing.ts'

const scene = usePromises()
const { change, seenBy, support, supporters, toRenew, withdraw: withdrawSupport } = scene
const calls = proposalCalls(scene, () => scene.id)
const { confirm, edit, listed, proposals, propose, proposed, queue, refuse, subjectsTo, withdraw } = calls

const later = () => scene.t.clock.advance(hour)
const right = { title: 'Bridge over the creek!' }
let admin: Person
let ana: Person

beforeEach(async () => {
  admin = await scene.given.admin()
  ana = await scene.given.user()
  expect((await support(ana)).body.created).toBe(true)
  later()
})

describe('a correction that an admin confirms', () => {
  test('takes effect then, and everyone stays counted without a mail', async () => {
    const ben = await scene.given.user()
    await support(ben)
    const id = await proposed(right, { reason: 'A mark was missing' })
    expect((await listed())[0]).toMatchObject({ number: 1, promise: { title: 'Bridge over the creek' } })
    expect((await confirm(admin, id)).body).toMatchObject({ status: 'confirmed', decidedBy: { _id: admin.user._id } })
    expect(
      (await listed()).map(({ number, promise, supporters: effect, donors, correction }) => [
        number,
        promise.title,
        effect,
        donors,
        correction,
      ]),
    ).toEqual([
      [2, right.title, 'none', 'none', true],
      [1, 'Bridge over the creek', 'none', 'none', false],
    ])
    expect([await supporters(), await toRenew()]).toEqual([2, null])
    expect(await seenBy(ana.token)).toMatchObject({ supported: true, supportedVersion: 1, version: 2 })
    scene.t.clock.advance(11 * minute)
    await scene.t.runJob('promise-mails')
    // But for the mail that they are in, which is written when it is sent.
    expect((await subjectsTo(ana)).filter((subject) => !subject.startsWith('You’re in'))).not.toContainEqual(
      expect.stringContaining('creek!'),
    )
    expect((await subjectsTo(scene.owner)).at(-1)).toBe('Confirmed: the correction of Bridge over the creek')
  })

  test('leaves those out who were asked about an earlier change', async () => {
    await change({ title: 'Bridge over the rivver' })
    const ben = await scene.given.user()
    await support(ben)
    // Within the ten minutes in which an edit would belong to the version.
    scene.t.clock.advance(5 * minute)
    await confirm(admin, await proposed({ title: 'Bridge over the river' }))
    expect([await supporters(), (await toRenew())?.people]).toEqual([1, 1])
    expect((await seenBy(ben.token)).supported).toBe(true)
    expect((await seenBy(ana.token)).supported).toBe(false)
    scene.t.clock.advance(minute)
    await change({ title: 'Bridge over the sea' })
    expect((await listed()).map(({ number }) => number)).toEqual([4, 3, 2, 1])
    expect((await seenBy(ben.token)).supported).toBe(false)
    scene.t.clock.advance(10 * minute)
    await scene.t.runJob('promise-mails')
    expect(await subjectsTo(ana)).toContainEqual(expect.stringContaining('Do you stay?'))
  })

  test('is no change among the two of seven days', async () => {
    for (const title of ['One', 'Two']) {
      await change({ title })
      later()
    }
    expect((await edit({ title: 'Three' })).error.code).toBe('promise_changed_too_often')
    expect((await confirm(admin, await proposed({ title: 'Two!' }))).status).toBe(200)
    scene.t.clock.advance(7 * day - 90 * minute)
    expect((await edit({ title: 'Three' })).status).toBe(200)
  })

  test('keeps the version of the people whom a later change asks', async () => {
    await confirm(admin, await proposed(right))
    later()
    await change({ title: 'A dam' })
    expect([await supporters(), (await toRenew())?.people]).toEqual([0, 1])
    later()
    await change(right)
    expect(await supporters()).toBe(1)
  })
})

describe('a proposal', () => {
  test('is for a signed promise, and for texts that are there', async () => {
    expect((await propose({ title: 'Bridge over the creek' })).error.code).toBe('proposal_without_change')
    const { fields } = (await propose({ ...right, executionDate: '2026-06-21', goalAmount: 5 })).error
    expect(Object.keys(fields ?? {}).toSorted()).toEqual(['executionDate', 'goalAmount'])
    // The arrangements need no admin.
    expect((await propose({ ...right, meetingPoint: 'Mill' })).status).toBe(400)
    for (const other of [
      { targetType: 'corporate' },
      { actionMode: 'both', actionDescription: 'Dig' },
      { timeZone: 'Europe/Ljubljana' },
    ])
      expect((await propose(other)).error.code).toBe('invalid')
    expect((await propose({ ...right, description: 'A story' })).status).toBe(400)
    expect((await propose(right, { kind: 'change' })).error.code).toBe('confirmation_not_needed')
    await withdrawSupport(ana)
    expect((await propose(right)).error.code).toBe('confirmation_not_needed')
  })

  test('is refused for what the edit is refused for, also when it is confirmed', async () => {
    const id = await proposed(right)
    scene.t.clock.set('2026-06-19T12:00:00Z')
    expect((await propose(right)).error.code).toBe('promise_locked')
    expect((await confirm(admin, id)).error.code).toBe('promise_locked')
    expect((await listed())[0]?.number).toBe(1)
    expect(await queue(admin)).toHaveLength(1)
    expect((await refuse(admin, id)).status).toBe(200)
  })

  test('of a campaign that was cancelled cannot be confirmed', async () => {
    const id = await proposed(right)
    await scene.t.as(scene.owner.token)(cancelCampaignEndpoint, { params: { id: scene.id } })
    expect((await confirm(admin, id)).error.code).toBe('campaign_cancelled')
  })

  test('waits alone, and can be withdrawn', async () => {
    const id = await proposed(right, { reason: 'A mark' })
    expect((await propose({ title: 'Another' })).error.code).toBe('proposal_open')
    expect((await withdraw(id)).status).toBe(204)
    expect((await withdraw(id)).error.code).toBe('proposal_decided')
    expect((await withdraw(scene.id)).error.code).toBe('proposal_not_found')
    expect((await confirm(admin, id)).error.code).toBe('proposal_decided')
    const second = await proposed({ title: 'Another' })
    expect((await proposals()).map(({ _id, status, reason, after }) => [_id, status, reason, after.title])).toEqual([
      [second, 'open', '', 'Another'],
      [id, 'withdrawn', 'A mark', right.title],
    ])
    const stranger = await scene.given.user()
    const asked = { params: { id: scene.id }, query: {} }
    expect((await scene.t.as(stranger.token)(listProposalsEndpoint, asked)).status).toBe(403)
    expect((await scene.t.as(admin.token)(listProposalsEndpoint, asked)).body).toHaveLength(2)
    await withdraw(second)
  })

  test('is listed in pages', async () => {
    const ids: string[] = []
    for (const title of ['One', 'Two', 'Three']) {
      later()
      ids.unshift(await proposed({ title }))
      await withdraw(ids[0] ?? '')
    }
    const list = (query: object) =>
      scene.t.as(scene.owner.token)(listProposalsEndpoint, { params: { id: scene.id }, query })
    const first = await list({ limit: '2' })
    expect(first.body.map(({ _id }) => _id)).toEqual(ids.slice(0, 2))
    const cursor = /cursor=([^&>]+)/.exec(String(first.headers['link']))?.[1] ?? ''
    expect((await list({ cursor })).body.map(({ _id }) => _id)).toEqual(ids.slice(2))
  })

  test('is outdated by another change of the promise, and not by the story', async () => {
    const id = await proposed(right)
    await change({ description: 'It rains' })
    await change({ tags: ['bridges'] })
    expect((await proposals())[0]).toMatchObject({ status: 'open' })
    expect((await confirm(admin, id)).status).toBe(200)
    later()
    const second = await proposed({ title: 'Bridge over the creek?' })
    await change({ executionDate: '2026-06-25' })
    expect((await proposals())[0]).toMatchObject({ _id: second, status: 'outdated' })
    expect((await confirm(admin, second)).error.code).toBe('promise_changed')
  })

  test('is outdated by a change that a server without proposals saved', async () => {
    const id = await proposed(right)
    await scene.t.context.db.updateTable('campaign').set({ version: 7 }).where('id', '=', scene.id).execute()
    expect((await confirm(admin, id)).error.code).toBe('promise_changed')
    expect((await proposals())[0]).toMatchObject({ status: 'outdated' })
  })
})

describe('an admin', () => {
  test('sees the queue, oldest first, with the difference and the people', async () => {
    const id = await proposed(right, { reason: 'A mark was missing' })
    expect(await queue(admin)).toMatchObject([
      {
        _id: id,
        kind: 'correction',
        campaignTitle: 'Bridge over the creek',
        owner: { _id: scene.owner.user._id },
        isOwn: false,
        before: { title: 'Bridge over the creek' },
        after: right,
        reason: 'A mark was missing',
        effects: { supporters: 'none', donors: 'none' },
        people: { supporters: 1, donors: 0 },
        decidedBy: null,
      },
    ])
    await refuse(admin, id, 'The mark is wrong')
    expect(await queue(admin)).toEqual([])
    expect(await queue(admin, { status: 'refused' })).toMatchObject([{ _id: id, notes: 'The mark is wrong' }])
  })

  test('refuses with a reason, which the owner is mailed', async () => {
    const id = await proposed(right)
    expect((await refuse(admin, id, ' ')).error.fields).toEqual({ notes: 'Say why you refuse it' })
    expect((await refuse(admin, id)).body).toMatchObject({ status: 'refused', notes: 'It says something else' })
    expect((await confirm(admin, id)).error.code).toBe('proposal_decided')
    expect((await listed())[0]?.number).toBe(1)
    expect((await subjectsTo(scene.owner)).at(-1)).toBe('Not confirmed: the correction of Bridge over the creek')
  })

  test('who supports the campaign leaves it to another one', async () => {
    await support(admin)
    const id = await proposed(right)
    expect(await queue(admin)).toMatchObject([{ isOwn: true }])
    for (const decide of [confirm, refuse])
      expect((await decide(admin, id)).error.code).toBe('proposal_of_own_campaign')
    await withdrawSupport(admin)
    expect((await confirm(admin, id)).status).toBe(200)
  })

  test('decides alone, also when two decide at once', async () => {
    const id = await proposed(right)
    const other = await scene.given.admin()
    const answers = await Promise.all([confirm(admin, id), refuse(other, id), confirm(other, id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await proposals()).toHaveLength(1)
  })

  test('is named in the history of the owner', async () => {
    await confirm(admin, await proposed(right))
    const history = await scene.t.as(admin.token)(getUserHistoryEndpoint, {
      params: { id: scene.owner.user._id },
      query: {},
    })
    expect(history.body.filter(({ modelName }) => modelName === 'PromiseProposal').slice(0, 2)).toMatchObject([
      { action: 'updated', actor: { _id: admin.user._id }, recordName: right.title },
      { action: 'created', actor: { _id: scene.owner.user._id } },
    ])
  })
})

test('an owner who is an admin cannot confirm a correction of the own campaign', async () => {
  const owning = await scene.given.admin()
  const { _id } = await scene.given.campaign(owning, { title: 'Plant tres', executionDate: '2026-06-20' })
  const own = proposalCalls({ t: scene.t, owner: owning }, () => _id)
  await own.supportAs(ana)
  const id = await own.proposed({ title: 'Plant trees' })
  expect((await own.confirm(owning, id)).error.code).toBe('proposal_of_own_campaign')
  expect((await own.confirm(admin, id)).status).toBe(200)
})
