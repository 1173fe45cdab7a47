import type { Snapshot } from './snapshot.ts'

type Dispute = Snapshot['disputes'][number]

const isWaiting = ({ status }: Dispute): boolean => status === 'open' || status === 'under_review'

/** The disputes that the donor of a donation raised about it, decided or not. */
export const disputesOfDonor = ({ disputes, donations }: Snapshot, donationId: string): Dispute[] => {
  const donorId = donations.find(({ id }) => id === donationId)?.donorId
  return disputes.filter((one) => one.donationId === donationId && one.reporterId === donorId)
}

/** Whether the donor of a donation disputes it, and waits for a decision. */
export const isInDispute = (snapshot: Snapshot, donationId: string): boolean =>
  disputesOfDonor(snapshot, donationId).some(isWaiting)

const isEarlier = (one: Dispute, other: Dispute): boolean => {
  const apartMs = one.createdAt.getTime() - other.createdAt.getTime()
  return apartMs < 0 || (apartMs === 0 && one.id < other.id)
}

/** Whether a dispute stops the payout that it names while it waits: it is this person's first one about it. */
export const isFirstAboutPayout = ({ disputes }: Snapshot, dispute: Dispute): boolean =>
  !disputes.some(
    (other) =>
      other.payoutId === dispute.payoutId && other.reporterId === dispute.reporterId && isEarlier(other, dispute),
  )
