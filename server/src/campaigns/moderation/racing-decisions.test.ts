import { createCampaignEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { reportCampaignEndpoint } from '@muster/contract/campaigns/reports.ts'
import { supportCampaignEndpoint } from '@muster/contract/campaigns/supports.ts'
import { expect, test } from 'vitest'
import { changeStanding } from '../campaign/change-standing.ts'
import { lockForSuspension, markSuspended } from '../../people/index.ts'
import { transact } from '../../platform/database/database.ts'
import { useModeration } from '../../../test/moderating.ts'
import { countBlocked } from '../../../test/racing-runs.ts'

const scene = useModeration()

/** Resolves when this many calls wait for a lock of the transaction that runs now. */
const untilWaiting = (calls: number) => expect.poll(() => countBlocked(scene.t.context.db)).toBe(calls)

test('what starts while a decision is being recorded waits for it, and is then refused', async () => {
  const payout = await scene.requested(50)
  const params = { id: scene.campaignId }
  let calls: Promise<{ status: number }>[] = []
  await transact(scene.t.context.db, async (tx) => {
    await changeStanding(tx, scene.campaignId, { from: ['published'], to: 'frozen' }, scene.t.clock.now())
    calls = [
      scene.t.as(scene.donor.token)(supportCampaignEndpoint, { params, body: {} }),
      scene.t.call(supportCampaignEndpoint, { params, body: { email: `race-${scene.campaignId}@example.org` } }),
      scene.order(),
      scene.request(),
      scene.approve(payout),
    ]
    await untilWaiting(calls.length)
  })
  for (const call of calls) expect(await call).toMatchObject({ status: 409, error: { code: 'campaign_frozen' } })
})

test('a campaign that is created while its owner is being suspended is refused', async () => {
  const { token, user } = await scene.given.user()
  const reason = 'Spam'
  let call: Promise<{ status: number }> | undefined
  await transact(scene.t.context.db, async (tx) => {
    await lockForSuspension(tx, user._id)
    call = scene.t.as(token)(createCampaignEndpoint, { body: { title: 'One more' } })
    await untilWaiting(1)
    await markSuspended(tx, user._id, reason, scene.t.clock.now())
  })
  expect(await call).toMatchObject({ status: 401, error: { code: 'session_expired' } })
})

test('a campaign that would be published while its owner is being suspended stays as it is', async () => {
  const { context, clock } = scene.t
  expect((await scene.freeze()).status).toBe(200)
  let call: Promise<{ status: number }> | undefined
  await transact(context.db, async (tx) => {
    await lockForSuspension(tx, scene.owner.user._id)
    call = scene.unfreeze()
    await untilWaiting(1)
    await markSuspended(tx, scene.owner.user._id, 'Spam', clock.now())
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
    sending = call(reportCampaignEndpoint, { params: { id: scene.campaignId }, body })
    await untilWaiting(1)
  })
  expect(await sending).toMatchObject({ status: 410, error: { code: 'campaign_hidden' } })
})
