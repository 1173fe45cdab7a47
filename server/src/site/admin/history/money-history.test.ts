import { createDisputeEndpoint, setDisputeStatusEndpoint } from '@muster/contract/campaigns/disputes.ts'
import { getUserHistoryEndpoint } from '@muster/contract/site/history.ts'
import { expect, test } from 'vitest'
import type { Person } from '../../../../test/given.ts'
import { usePayouts } from '../../../../test/paying-out.ts'

const scene = usePayouts()

const historyOf = async ({ user }: Person) =>
  (await scene.t.as(scene.admin().token)(getUserHistoryEndpoint, { params: { id: user._id }, query: {} })).body

test('a requested and rejected payout is in the history of its owner, with the admin', async () => {
  const payout = await scene.requested()
  await scene.reject(payout)
  const [rejected, asked] = (await historyOf(scene.owner)).filter(({ modelName }) => modelName === 'Payout')
  expect(rejected).toMatchObject({
    action: 'updated',
    recordId: payout._id,
    actor: { kind: 'user', _id: scene.admin().user._id },
  })
  expect(rejected?.key).toContain('status')
  expect(asked).toMatchObject({ action: 'created', actor: { kind: 'user', _id: scene.owner.user._id } })
})

test('a raised and decided dispute is in the history of its reporter', async () => {
  const body = { campaignId: scene.campaignId, type: 'other' as const, reason: 'The pictures are of another road' }
  const dispute = (await scene.t.as(scene.donor.token)(createDisputeEndpoint, { body })).body
  await scene.t.as(scene.admin().token)(setDisputeStatusEndpoint, {
    params: { id: dispute._id },
    body: { status: 'resolved' },
  })
  const [decided, raised] = (await historyOf(scene.donor)).filter(({ modelName }) => modelName === 'Dispute')
  expect(decided).toMatchObject({ action: 'updated', actor: { _id: scene.admin().user._id } })
  expect(decided?.key).toContain('status')
  expect(raised).toMatchObject({ action: 'created', actor: { _id: scene.donor.user._id } })
})
