import { refundDonation } from '@muster/contract/money/refunds.ts'
import { test } from 'vitest'
import { refundFaults } from '../../src/money/refunds/refunds.faults.ts'
import { expectRefundedOnce } from './refunds-in-time.ts'
import { useInstallation } from './use-installation.ts'

const scene = useInstallation()

test.for(refundFaults)('the server is killed at %s: after a restart it refunds the donation once', async (point) => {
  const donation = await scene.completed()
  const request = { params: { id: donation.donationId }, body: { amount: 10, reason: 'Given twice' } }
  await scene.crashAt(point, () => scene.installation.asAdmin(refundDonation, request))
  await expectRefundedOnce(scene, donation, -1_000n)
})
