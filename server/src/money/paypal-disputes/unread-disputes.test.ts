import { listDisputesEndpoint } from '@muster/contract/campaigns/disputes.ts'
import { afterEach, expect, test } from 'vitest'
import { usePayouts } from '../../../test/paying-out.ts'
import { day, hour } from '../../platform/base/clock.ts'
import { interceptFaultPoints } from '../../platform/base/faults.ts'

const scene = usePayouts()
const healthy = () => {
  interceptFaultPoints(() => undefined)
  scene.t.interfere(() => undefined)
}
afterEach(healthy)

const failures: [string, () => void][] = [
  [
    'cannot be recorded',
    () =>
      interceptFaultPoints((point) => {
        if (point === 'dispute.recording') throw new Error('it cannot be recorded')
      }),
  ],
  [
    'PayPal does not answer for',
    () => scene.t.interfere(({ path }) => (/\/disputes\/[^/]+$/.test(path) ? 'lost_before' : undefined)),
  ],
]

test.each(failures)(
  'a dispute that %s is read again, although PayPal lists only the latest changes',
  async (_, fail) => {
    const started = await scene.give(25)
    const [captured] = await scene.movementsOf(started)
    await scene.t.controlPaypal('webhooks', { drop: 100 })
    await scene.t.controlPaypal(`captures/${captured?.reference}/dispute`, {})
    await scene.t.deliverWebhooks()
    await scene.t.controlPaypal('webhooks', { drop: 0 })
    const ours = async () =>
      (await scene.t.as(scene.admin().token)(listDisputesEndpoint, { query: { campaignId: scene.campaignId } })).body
    // Longer than the period of the list that each run reads again.
    scene.t.clock.advance(2 * day)
    fail()
    await scene.t.runJob('paypal-disputes')
    expect(await ours()).toEqual([])
    healthy()
    scene.t.clock.advance(hour)
    await scene.t.runJob('paypal-disputes')
    expect(await ours()).toMatchObject([{ donationId: started.donationId, status: 'open' }])
  },
)
