import type { RefundRequest } from '@muster/contract/money/refund-request.ts'

type State = {
  /** What was not refunded of the donation, and the part of it that is not being refunded either. */
  remainderMinor: bigint
  leftMinor: bigint
  /** Null: no admin closed the request. */
  closeReason: string | null
}

/** What became of a donor's request, computed from what became of the donation. So it is right for refunds from any side. */
export const requestStatus = ({ remainderMinor, leftMinor, closeReason }: State): RefundRequest['status'] => {
  if (remainderMinor === 0n) return 'refunded'
  if (leftMinor === 0n) return 'refunding'
  return closeReason === null ? 'with_admin' : 'closed'
}
