import { followCampaignEndpoint } from '@muster/contract/campaigns/following.ts'
import { createUpdateEndpoint } from '@muster/contract/campaigns/updates.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Person } from '../../../test/given.ts'
import { mailsTo } from '../../../test/mails.ts'
import { usePromises } from '../../../test/promising.ts'
import { countBlocked } from '../../../test/racing-runs.ts'
import { day, minute } from '../../platform/base/clock.ts'
import { interceptFaultPoints } from '../../platform/base/faults.ts'

const scene = usePromises()
let owner: Person

const params = () => ({ id: scene.id })
const write = (title: string) =>
  scene.t.as(owner.token)(createUpdateEndpoint, { params: params(), body: { title, text: 'Bring boots.' } })

beforeEach(async () => {
  owner = await scene.given.user()
  scene.id = (await scene.given.campaign(owner, { executionDate: '2026-06-20' }))._id
})

afterEach(() => interceptFaultPoints(() => undefined))

test('a follower who supports between two batches is mailed', async () => {
  // Each group is gone through by address.
  const people = [await scene.given.user(), await scene.given.user()]
  const [follower, supporter] = people.toSorted((a, b) => (a.email < b.email ? -1 : 1)) as [Person, Person]
  await scene.support(supporter)
  await scene.t.as(follower.token)(followCampaignEndpoint, { params: params() })
  await write('We have gloves')
  scene.t.clock.advance(10 * minute)
  interceptFaultPoints((point) => {
    if (point === 'update.told') throw new Error('the server crashes')
  })
  await expect(scene.t.runJob('updates')).rejects.toThrow('the server crashes')
  interceptFaultPoints(() => undefined)
  await scene.support(follower)
  await scene.t.runJob('updates')
  for (const { email } of [supporter, follower]) {
    const subjects = (await mailsTo(scene.t, email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject?.startsWith('Update: '))).toHaveLength(1)
  }
})

test('an update that is written while the last mailing leaves is mailed a day after it', async () => {
  await scene.support(await scene.given.user())
  await write('We have gloves')
  scene.t.clock.advance(10 * minute)
  const now = scene.t.clock.now()
  const { db } = scene.t.context
  const writing = await db.transaction().execute(async (tx) => {
    await tx.updateTable('update_mailing').set({ mailed_at: now }).where('campaign_id', '=', scene.id).execute()
    const written = write('We have rakes')
    await expect.poll(() => countBlocked(db)).toBe(1)
    return { written }
  })
  expect((await writing.written).body.leavesAt).toBe(new Date(now.getTime() + day).toISOString())
})
