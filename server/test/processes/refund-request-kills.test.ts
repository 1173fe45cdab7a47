import { updateCampaign } from '@muster/contract/campaigns/campaigns.ts'
import { createDonationOrder } from '@muster/contract/money/donations.ts'
import { requestRefund } from '@muster/contract/money/refund-requests.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { refundRequestFaults } from '../../src/money/refund-requests/refund-requests.faults.ts'
import { brokenChecks } from '../ledger-checks.ts'
import { patient } from '../patience.ts'
import type { Started } from './installation.ts'
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

/** Skips the minute until the next request to PayPal. */
const passMinute = async (): Promise<void> => {
  await sql`update refund set next_check_at = next_check_at - interval '1 minute', leased_until = null, lease_id = null
    where next_check_at is not null`.execute(scene.installation.db)
  await scene.jobs.wake('refunds')
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
    const statusesLater = async () => {
      await passMinute()
      const refunds = await installation.db
        .selectFrom('refund')
        .select('status')
        .where('donation_id', '=', donation.donationId)
        .execute()
      return refunds.map(({ status }) => status)
    }
    await expect.poll(statusesLater, { timeout: patient(45_000), interval: 300 }).toEqual(['completed'])
    expect(installation.refundsOf(donation)).toMatchObject([{ grossMinor: -2_500n }])
    expect(await brokenChecks(installation.db)).toEqual({})
    expect(await installation.db.selectFrom('quarantine').select('reason').execute()).toEqual([])
  },
)
