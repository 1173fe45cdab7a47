import { verifyGuestSupportEndpoint } from '@muster/contract/campaigns/supports.ts'
import { expect, test } from 'vitest'
import { usePromises } from '../../../test/promising.ts'
import { hour } from '../../platform/base/clock.ts'

const scene = usePromises()
const { ask, change, mailedToken, seenBy, support } = scene

const later = () => scene.t.clock.advance(hour)
const versionOf = async ({ token }: { token: string }) => (await seenBy(token)).supportedVersion

test('a version is outdated only if its promise differs', async () => {
  await support(await scene.given.user())
  later()
  await change({ meetingPoint: 'The side gate' })
  later()
  await change({ description: 'It rains' })
  for (const version of [1, 2, 3]) {
    const person = await scene.given.user()
    expect((await support(person, { version })).body).toEqual({ created: true })
    // It is kept, so that the mail about what changed since reaches them.
    expect(await versionOf(person)).toBe(version)
  }
  const late = await scene.given.user()
  for (const version of [4, 90]) expect((await support(late, { version })).error.code).toBe('promise_changed')
})

test.each([{ title: 'Bridge' }, { goalAmount: 5 }, { peopleGoal: 20 }])('it is after a change of %j', async (body) => {
  await support(await scene.given.user())
  later()
  await change({ ...body, meetingPoint: 'The side gate' })
  expect((await support(await scene.given.user(), { version: 1 })).error.code).toBe('promise_changed')
})

test('a promise that is taken back is the one that was shown', async () => {
  await support(await scene.given.user())
  later()
  await change({ title: 'Bridge over the river' })
  later()
  const current = await change({ title: 'Bridge over the creek', startTime: '18:30' })
  const [ana, ben] = [await scene.given.user(), await scene.given.user()]
  expect((await support(ana, { version: 2 })).error.code).toBe('promise_changed')
  expect((await support(ana, { version: 1 })).body).toEqual({ created: true })
  expect((await support(ben, { version: current })).body).toEqual({ created: true })
  expect([await versionOf(ana), await versionOf(ben)]).toEqual([1, current])
})

test('who agreed to what was shown counts, also if the people of that version do not', async () => {
  scene.id = (await scene.given.campaign(scene.owner))._id
  const ana = await scene.given.user()
  await support(ana)
  later()
  await change({ executionDate: '2026-06-25' })
  later()
  // The day that was only told is taken back, so Ana is asked: she was told of a day.
  const current = await change({ executionDate: null })
  expect((await seenBy(ana.token)).supported).toBe(false)
  const ben = await scene.given.user()
  expect((await support(ben, { version: 1 })).body).toEqual({ created: true })
  expect(await versionOf(ben)).toBe(current)
})

test('a guest confirms a promise whose arrangements have changed since', async () => {
  await ask()
  const token = await mailedToken()
  later()
  await change({ meetingPoint: 'The side gate' })
  const verified = await scene.t.call(verifyGuestSupportEndpoint, { params: { token }, query: { version: 1 } })
  expect(verified.body.created).toBe(true)
})
