import { updateCampaign } from '@muster/contract/campaigns/campaigns.ts'
import { createDonationOrder } from '@muster/contract/money/donations.ts'
import { requestRefund } from '@muster/contract/money/refund-requests.ts'
import { expect, test } from 'vitest'
import { refundRequestFaults } from '../../src/money/refund-requests/refund-requests.faults.ts'
import type { Started } from './installation.ts'
import { expectRefundedOnce } from './refunds-in-time.ts'
import { useInstallation } from './use-installation.ts'

const scene = useInstallation()
type Donor = Awaited<ReturnType<typeof scene.installation.secondAdmin>>
let known: Donor | undefined

/** A person who does not own the campaign. */
const findDonor = async (): Promise<Donor> => (known ??= await scene.installation.secondAdmin())

/** A completed donation of that person. */
const given = async (donor: Donor, campaignId: string): Promise<Started> => {
  const { installation } = scene
  const { donationId, links } = await donor(createDonationOrder, { params: { id: campaignId }, body: { amount: 25 } })
  const orderId = new URL(links[0]?.href ?? '').searchParams.get('token') ?? ''
  await installation.approve({ donationId, orderId })
  const isCompleted = async () => {
    const { status } = await installation.db
      .selectFrom('donation')
      .select('status')
      .where('id', '=', donationId)
      .executeTakeFirstOrThrow()
    return status
  }
  await expect.poll(isCompleted, { timeout: 20_000 }).toBe('completed')
  return { donationId, orderId }
}

const points = [...refundRequestFaults, 'refund.asked', 'refund.booking', 'refund.booked'] as const

test.for(points)(
  'the server is killed at %s: after a restart it refunds what the donor asked for once',
  async (point) => {
    const { installation } = scene
    // PayPal's balance covers the refund with it.
    await scene.completed()
    const donor = await findDonor()
    const { id: campaignId } = await installation.db.selectFrom('campaign').select('id').executeTakeFirstOrThrow()
    const donation = await given(donor, campaignId)
    const body = { title: `A dam instead of the bridge (${point})` }
    await installation.asAdmin(updateCampaign, { params: { id: campaignId }, body })
    await scene.crashAt(point, () => donor(requestRefund, { params: { id: donation.donationId } }))
    await expectRefundedOnce(scene, donation, -2_500n)
  },
)
