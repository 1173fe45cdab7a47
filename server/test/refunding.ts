import { getCampaignStatsEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { listRefundsEndpoint, refundDonationEndpoint } from '@muster/contract/money/refunds.ts'
import { beforeEach } from 'vitest'
import { type Started } from './donating.ts'
import type { Person } from './given.ts'
import { usePayouts } from './paying-out.ts'
import { availableBalance } from '../src/money/index.ts'

/** Sets up a campaign with donations and an admin who refunds them, for every test of a file. */
export const useRefunds = () => {
  const scene = usePayouts()
  let admin: Person
  beforeEach(async () => {
    admin = await scene.given.admin()
  })

  /** A completed donation, and another one, so that PayPal's balance covers a refund with its fee. */
  const given = async (amount = 25): Promise<Started> => {
    await scene.give(100)
    return scene.give(amount)
  }

  const refund = (
    donation: Started,
    body: { amount?: number; reason?: string; takesHeld?: boolean } = {},
    by = admin,
  ) =>
    scene.t.as(by.token)(refundDonationEndpoint, {
      params: { id: donation.donationId },
      body: { reason: 'The donor asked for it', ...body },
    })
  const refundsOf = async ({ donationId }: Started, by = scene.donor) =>
    (await scene.t.as(by.token)(listRefundsEndpoint, { params: { id: donationId } })).body
  const stats = async () =>
    (await scene.t.call(getCampaignStatsEndpoint, { params: { id: scene.campaignId } })).body.donations
  const available = () => availableBalance(scene.t.context.db, scene.campaignId)
  const atPaypal = async (donation: Started) =>
    (await scene.movementsOf(donation)).filter(({ kind }) => kind !== 'capture')

  /** The capture of a donation at PayPal. */
  const captureOf = async ({ donationId }: Started): Promise<string> => {
    const row = await scene.t.context.db
      .selectFrom('donation')
      .select('capture_id')
      .where('id', '=', donationId)
      .executeTakeFirstOrThrow()
    return row.capture_id ?? ''
  }

  return {
    get admin() {
      return admin
    },
    atPaypal,
    available,
    captureOf,
    given,
    refund,
    refundsOf,
    scene,
    stats,
  }
}
