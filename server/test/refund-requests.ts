import { listDisputesEndpoint, setDisputeStatusEndpoint } from '@muster/contract/campaigns/disputes.ts'
import { type Donation, getDonationEndpoint } from '@muster/contract/money/donations.ts'
import { getMailedDonationEndpoint } from '@muster/contract/money/guest-donations.ts'
import {
  closeRefundRequestEndpoint,
  listRefundRequestsEndpoint,
  requestMailedRefundEndpoint,
  requestRefundEndpoint,
} from '@muster/contract/money/refund-requests.ts'
import { getCampaignMoneyEndpoint } from '@muster/contract/money/campaign-money.ts'
import { donationTokens } from '../src/people/index.ts'
import type { Started } from './donating.ts'
import type { Person } from './given.ts'
import { useRefundRuns } from './refund-runs.ts'

/** Sets up a campaign whose promise changes after people donated, for every test of a file. */
export const useRefundRequests = () => {
  const refunds = useRefundRuns()
  const { scene } = refunds
  const as = (person: Person) => scene.t.as(person.token)

  /** The token in the mails to a guest about a donation. */
  const pageOf = ({ donationId }: Started): Promise<string> =>
    donationTokens.seal(scene.t.context, { id: donationId, email: '' })
  /** Asks for a donation back: the donor of the scene, or another person. */
  const ask = async (donation: Started, by = scene.donor) =>
    donation.token === undefined
      ? as(by)(requestRefundEndpoint, { params: { id: donation.donationId } })
      : scene.t.call(requestMailedRefundEndpoint, { params: { token: await pageOf(donation) } })
  const see = async (donation: Started, by = scene.donor): Promise<Donation> =>
    donation.token === undefined
      ? (await as(by)(getDonationEndpoint, { params: { id: donation.donationId } })).body
      : (await scene.t.call(getMailedDonationEndpoint, { params: { token: await pageOf(donation) } })).body.donation

  /** An admin rejects the campaign's disputes. */
  const rejectDisputes = async () => {
    const query = { campaignId: scene.campaignId }
    const body = { status: 'rejected' as const, resolutionNotes: 'You made it' }
    for (const { _id: id } of (await as(refunds.admin)(listDisputesEndpoint, { query })).body)
      await as(refunds.admin)(setDisputeStatusEndpoint, { params: { id }, body })
  }

  /** The requests of this campaign that wait for an admin. */
  const waiting = async (by = refunds.admin) =>
    (await as(by)(listRefundRequestsEndpoint, { query: {} })).body.filter(
      ({ campaignId }) => campaignId === scene.campaignId,
    )
  const close = async (id: string, by = refunds.admin, reason = 'It was spent as promised') =>
    as(by)(closeRefundRequestEndpoint, { params: { id }, body: { reason } })
  const money = async () => (await as(scene.owner)(getCampaignMoneyEndpoint, { params: { id: scene.campaignId } })).body
  /** What PayPal refunded of a donation, in cents. */
  const back = async (donation: Started) =>
    (await refunds.atPaypal(donation)).filter(({ kind }) => kind === 'refund').map(({ gross }) => gross)

  return Object.assign(refunds, {
    pageOf,
    ask,
    rejectDisputes,
    see,
    changePromise: scene.changePromise,
    waiting,
    close,
    money,
    back,
  })
}
