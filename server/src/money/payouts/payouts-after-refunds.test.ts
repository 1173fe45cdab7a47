import { expect, test } from 'vitest'
import { useRefunds } from '../../../test/refunding.ts'
import { minute } from '../../platform/base/clock.ts'

const { scene, given, refund, refundsOf, available } = useRefunds()

const loseRefunds = () => scene.t.interfere(({ path }) => (path.endsWith('/refund') ? 'lost_before' : undefined))

test('a payout of the fees that refunds gave back has a negative gross', async () => {
  const donation = await given(25)
  loseRefunds()
  await refund(donation, { amount: 20 })
  // The first payout leaves out the refund, but not the fees that come back with it.
  const first = (await scene.request()).body
  expect(first).toMatchObject({ gross: 105, platformFee: 6.25 })
  await scene.approve(first)
  scene.t.interfere(() => undefined)
  scene.t.clock.advance(minute)
  await scene.t.runJob('refunds')
  expect(await refundsOf(donation)).toMatchObject([{ status: 'completed' }])
  loseRefunds()
  await refund(donation, { amount: 0.5 })

  const amounts = { gross: -0.5, processorFee: 0, platformFee: -1, adjustments: 0.25, net: 0.25 }
  expect(await scene.offer()).toMatchObject(amounts)
  const { status, body } = await scene.request()
  expect(status).toBe(201)
  expect(body).toMatchObject(amounts)
  expect(await available()).toBe(0n)
  await scene.approve(body)
  expect(await scene.transfersOf(body)).toMatchObject([{ gross: '-0.25' }])
})
