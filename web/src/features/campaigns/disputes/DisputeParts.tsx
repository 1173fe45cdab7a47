import type { Dispute } from '@muster/contract/campaigns/disputes.ts'
import { PlainText } from '../../../ui/text/PlainText.tsx'
import { StatusBadge } from '../../../ui/text/StatusBadge.tsx'
import { describeHold, statusWords } from './dispute-words.ts'

/** What the person wrote when they raised a dispute. */
export const Said = ({ dispute: { reason, details } }: { dispute: Dispute }) => (
  <>
    <p dir="auto" className="whitespace-pre-line wrap-anywhere">
      {reason}
    </p>
    {details !== '' && (
      <details className="mt-1">
        <summary className="cursor-pointer py-2.5 text-sm text-mute hover:text-ink">Details</summary>
        <PlainText text={details} className="max-w-prose" />
      </details>
    )}
  </>
)

/** The status of a dispute. */
export const Status = ({ dispute: { status } }: { dispute: Dispute }) => (
  <span className="shrink-0 whitespace-nowrap">
    <StatusBadge tone={statusWords[status].tone}>{statusWords[status].label}</StatusBadge>
  </span>
)

/** What waits for the decision. */
export const Hold = ({ dispute }: { dispute: Dispute }) => {
  const held = describeHold(dispute)
  return held !== null && <p className="mt-2 max-w-prose text-sm">{held}</p>
}
