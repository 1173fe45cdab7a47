import type { RefundRequest } from '@muster/contract/money/refund-request.ts'

type State = {
  /** `remainderMinor`: what was not refunded of the donation. `leftMinor`: the part of it that is not being refunded either. */
  remainderMinor: bigint
  leftMinor: bigint
  /** Null: no admin closed the request. */
  closeReason: string | null
}

/** The status of a donor's request, computed from the refunds of the donation. Refunds that were not made for the request count too. */
export const requestStatus = ({ remainderMinor, leftMinor, closeReason }: State): RefundRequest['status'] => {
  if (remainderMinor === 0n) return 'refunded'
  if (leftMinor === 0n) return 'refunding'
  return closeReason === null ? 'with_admin' : 'closed'
}
