import { majorToMinor, minorToMajor } from '@muster/contract/facts/money.ts'
import type { DisputeCase } from '@muster/contract/campaigns/disputes.ts'

type Status = DisputeCase['status']

/** Labels of a status and of the action that sets it. */
export const statusWords = {
  open: { label: 'Open', tone: 'info', action: 'Open again', step: 'Opened again' },
  under_review: { label: 'Under review', tone: 'warning', action: 'Take under review', step: 'Taken under review' },
  resolved: { label: 'Resolved', tone: 'good', action: 'Resolve', step: 'Resolved' },
  rejected: { label: 'Rejected', tone: 'danger', action: 'Reject', step: 'Rejected' },
} as const satisfies Record<Status, object>

/** The mark of a dispute about which someone wrote to the admins. */
export const answerWords = 'Message to answer'

export const typeWords = { donation: 'Donation', payout: 'Payout', other: 'Campaign' } as const satisfies Record<
  DisputeCase['type'],
  string
>

/** Who wrote a message to whom, after the name of its author. */
export const messageWords: Readonly<Record<string, string>> = {
  'reporter to admins': ' wrote',
  'admin to reporter': ' wrote to who raised it',
  'admin to owner': ' shared with the owner, without the name',
  'owner to admins': ' answered as the owner',
}

/** What an admin begins with when they share a dispute with the owner: the latest that its reporter wrote, or what the dispute says. */
export const shareableText = ({ reason, details, messages }: DisputeCase): string => {
  const latest = messages.findLast(({ from }) => from === 'reporter')
  if (latest) return latest.text
  return details === '' ? reason : `${reason}\n\n${details}`
}

/** What is not refunded of the disputed donation, in US dollars. */
export const leftOf = ({ amount, refunded }: NonNullable<DisputeCase['donation']>): number =>
  minorToMajor(majorToMinor(amount) - majorToMinor(refunded))

/** The possible next statuses, the main one last. */
export const nextStatuses = (status: Status): Status[] =>
  (['open', 'under_review', 'rejected', 'resolved'] as const).filter((other) => other !== status)
