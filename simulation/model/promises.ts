import type { Snapshot } from './snapshot.ts'

const day = 86_400_000

type Version = Snapshot['promiseVersions'][number]
type Donation = Snapshot['donations'][number]

const versionsOf = ({ promiseVersions }: Snapshot, campaignId: string): Version[] =>
  promiseVersions.filter((one) => one.campaignId === campaignId).toSorted((a, b) => a.number - b.number)

/** When a donor's time to ask for a donation back ends, after a change and a payment at these times. */
export const windowEndMs = (changedAt: Date, paidAt: Date): number =>
  Math.max(changedAt.getTime(), paidAt.getTime()) + 14 * day

/** Whether donors of a version were outdated by the change to another one, and no later change brought back what they gave for. */
export const isOutdatedFor = (snapshot: Snapshot, campaignId: string, version: number, changedTo: number): boolean => {
  const versions = versionsOf(snapshot, campaignId)
  const own = versions.find(({ number }) => number === version)
  const since = versions.filter(({ number }) => number >= changedTo)
  return own !== undefined && version < changedTo && since.every(({ donorHash }) => donorHash !== own.donorHash)
}

/** When the promise of a version stopped to hold for its donors; null: it holds. Of several edits that are one version, the last counts. */
const outdatedAt = (snapshot: Snapshot, campaignId: string, version: number): Date | null => {
  const versions = versionsOf(snapshot, campaignId)
  const own = versions.find(({ number }) => number === version)
  const last = versions.findLast(({ donorHash }) => donorHash === own?.donorStands)?.number ?? version
  return versions.find(({ number, mergedInto }) => number > last && mergedInto === null)?.createdAt ?? null
}

/** Whether a donation is held for its donor: they can still ask for it back, or asked and wait for an admin. */
export const isHeldForDonor = (snapshot: Snapshot, { id, campaignId, version, completedAt }: Donation): boolean => {
  const request = snapshot.refundRequests.find(({ donationId }) => donationId === id)
  if (request) return !request.isClosed
  const changedAt = outdatedAt(snapshot, campaignId, version)
  return changedAt !== null && completedAt !== null && snapshot.takenAt.getTime() < windowEndMs(changedAt, completedAt)
}
