import { listAttentionEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { describe, expect, test } from 'vitest'
import { useDisputes } from '../../../test/disputing.ts'
import type { Person } from '../../../test/given.ts'

const scene = useDisputes()

const attention = async (by: Person = scene.owner) => {
  const { body } = await scene.t.as(by.token)(listAttentionEndpoint, {})
  return body.map(({ title, reasons }) => [title, ...reasons])
}
const bridge = 'Bridge over the creek'

describe('what needs the owner’s attention', () => {
  test('is empty without problems', async () => {
    await scene.requested()
    expect(await attention()).toEqual([])
  })

  test('includes a rejected payout until the next request, and a dispute until its decision', async () => {
    await scene.reject(await scene.requested())
    const dispute = await scene.reported()
    expect(await attention()).toEqual([[bridge, 'payout_rejected', 'dispute_open']])
    await scene.decide(dispute, 'under_review')
    await scene.request()
    expect(await attention()).toEqual([[bridge, 'dispute_open']])
    await scene.decide(dispute, 'resolved')
    expect(await attention()).toEqual([])
  })

  test.each([
    ['unclaimed', 'payout_unclaimed'],
    ['returned', 'payout_returned'],
  ])('is a payout that is %s', async (receiver, reason) => {
    await scene.payTo(receiver)
    await scene.approve(await scene.requested())
    await scene.lookAfter(60_000)
    expect(await attention()).toEqual([[bridge, reason]])
  })

  test('lists money first, and is visible only to the owner', async () => {
    await scene.reject(await scene.requested())
    const today = scene.t.clock.now().toISOString().slice(0, 10)
    const ramp = await scene.given.campaign(scene.owner, { title: 'Ramp', executionDate: today })
    await scene.reported({ campaignId: ramp._id })
    expect(await attention()).toEqual([
      [bridge, 'payout_rejected'],
      ['Ramp', 'dispute_open'],
    ])
    expect(await attention(scene.donor)).toEqual([])
  })
})
