import { refundDonationEndpoint } from '@muster/contract/money/refunds.ts'
import { expect, test } from 'vitest'
import { usePayouts } from '../../../test/paying-out.ts'
import { raceForLease } from '../../../test/racing-runs.ts'
import { minute } from '../../platform/base/clock.ts'

const scene = usePayouts()

type Call = { method: string; path: string }
type Due = { table: 'donation' | 'refund' | 'payout'; id: string }

const isSending = ({ method, path }: Call) => method === 'POST' && path.endsWith('/payments/payouts')
const isRefund = ({ path }: Call) => path.endsWith('/refund')
const isCapture = ({ path }: Call) => path.endsWith('/capture')

const lose = (isLost: (call: Call) => boolean) =>
  scene.t.interfere((call) => (isLost(call) ? 'lost_before' : undefined))

/** For each job that moves money: a row that is due. */
const dueWork: [string, (call: Call) => boolean, () => Promise<Due>][] = [
  [
    'reconcile-donations',
    isCapture,
    async () => {
      const { donationId, orderId } = await scene.start()
      await scene.t.decide(orderId, 'approve_and_close')
      return { table: 'donation', id: donationId }
    },
  ],
  [
    'refunds',
    isRefund,
    async () => {
      await scene.give(100)
      const started = await scene.give(25)
      lose(isRefund)
      const request = { params: { id: started.donationId }, body: { reason: 'Asked for' } }
      const { body } = await scene.t.as(scene.admin().token)(refundDonationEndpoint, request)
      return { table: 'refund', id: body._id }
    },
  ],
  [
    'payouts',
    isSending,
    async () => {
      const payout = await scene.requested()
      lose(isSending)
      await scene.approve(payout)
      return { table: 'payout', id: payout._id }
    },
  ],
]

test.each(dueWork)(
  '%s: of two workers with the same due work, only one calls PayPal',
  async (job, isAsking, prepare) => {
    const due = await prepare()
    scene.t.clock.advance(minute)
    const otherRun = Promise.withResolvers<unknown>()
    let calls = 0
    scene.t.interfere(async (call) => {
      if (!isAsking(call)) return undefined
      calls += 1
      // While one worker waits for PayPal's response, the other one completes its run.
      if (calls === 1) await otherRun.promise
      return undefined
    })
    const runs = await raceForLease(scene.t, job, due)
    otherRun.resolve(Promise.race(runs))
    await Promise.all(runs)
    expect(calls).toBe(1)
  },
)
