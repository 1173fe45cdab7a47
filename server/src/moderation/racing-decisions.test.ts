import { createCampaign } from '@muster/contract/campaigns/campaigns.ts'
import { reportCampaign } from '@muster/contract/moderation/reports.ts'
import { supportCampaign } from '@muster/contract/supports/supports.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { changeStanding } from '../campaigns/index.ts'
import { transact } from '../database/database.ts'
import { useModeration } from '../../test/moderating.ts'
import { suspension } from '../accounts/index.ts'

const scene = useModeration()

/** Whether a call that runs now waits for a lock of this transaction. */
const waitsFor = async (call: Promise<{ status: number }>): Promise<boolean> => {
  const pause = sql`select pg_sleep(0.3)`.execute(scene.t.context.db).then(() => 'waits' as const)
  return (await Promise.race([call, pause])) === 'waits'
}

test('what starts while a decision is being recorded waits for it, and is then refused', async () => {
  const payout = await scene.requested(50)
  const params = { id: scene.campaignId }
  let calls: Promise<{ status: number }>[] = []
  await transact(scene.t.context.db, async (tx) => {
    await changeStanding(tx, scene.campaignId, { from: ['published'], to: 'frozen' }, scene.t.clock.now())
    calls = [
      scene.t.as(scene.donor.token)(supportCampaign, { params, body: {} }),
      scene.t.call(supportCampaign, { params, body: { email: `race-${scene.campaignId}@example.org` } }),
      scene.order(),
      scene.request(),
      scene.approve(payout),
    ]
    for (const call of calls) expect(await waitsFor(call)).toBe(true)
  })
  for (const call of calls) expect(await call).toMatchObject({ status: 409, error: { code: 'campaign_frozen' } })
})

test('a campaign that is created while its owner is being suspended is refused', async () => {
  const { token, user } = await scene.given.user()
  const reason = 'Spam'
  let call: Promise<{ status: number }> | undefined
  await transact(scene.t.context.db, async (tx) => {
    await suspension.lockForSuspension(tx, user._id)
    call = scene.t.as(token)(createCampaign, { body: { title: 'One more' } })
    expect(await waitsFor(call)).toBe(true)
    await suspension.markSuspended(tx, user._id, reason, scene.t.clock.now())
  })
  expect(await call).toMatchObject({ status: 401, error: { code: 'session_expired' } })
})

test('a campaign that would be published while its owner is being suspended stays as it is', async () => {
  const { context, clock } = scene.t
  expect((await scene.freeze()).status).toBe(200)
  let call: Promise<{ status: number }> | undefined
  await transact(context.db, async (tx) => {
    await suspension.lockForSuspension(tx, scene.owner.user._id)
    call = scene.unfreeze()
    expect(await waitsFor(call)).toBe(true)
    await suspension.markSuspended(tx, scene.owner.user._id, 'Spam', clock.now())
  })
  expect(await call).toMatchObject({ status: 409, error: { code: 'owner_suspended' } })
})

test('a report that is sent while its campaign is being taken down is refused', async () => {
  const { context, call } = scene.t
  const body = { category: 'fraud', text: 'There is no creek' } as const
  let sending: Promise<{ status: number }> | undefined
  await transact(context.db, async (tx) => {
    const change = { from: ['published'], to: 'hidden', category: 'fraud' } as const
    await changeStanding(tx, scene.campaignId, change, scene.t.clock.now())
    sending = call(reportCampaign, { params: { id: scene.campaignId }, body })
    expect(await waitsFor(sending)).toBe(true)
  })
  expect(await sending).toMatchObject({ status: 410, error: { code: 'campaign_hidden' } })
})
