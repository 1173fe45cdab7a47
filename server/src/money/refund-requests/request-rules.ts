import type { ErrorCode } from '@muster/contract/facts/errors.ts'

/** What decides whether a donor can ask for a donation back. */
export type Askable = {
  status: string
  isAsked: boolean
  /** Whether the donor says that they did not make it, and no admin has decided about it. */
  isDenied: boolean
  /** In cents. `remainderMinor`: what was not refunded. `leftMinor`: the part of it that is not being refunded either. */
  remainderMinor: bigint
  leftMinor: bigint
  /** When the donor's time ends; null: the promise that they gave for is not outdated, or the campaign is their own. */
  until: Date | null
}

/** Why a donor cannot ask for a donation back; null: they can. */
export const refusalOf = (donation: Askable, now: Date): ErrorCode | null => {
  if (donation.status !== 'completed') return 'donation_not_arrived'
  if (donation.isAsked) return 'refund_already_asked'
  if (donation.remainderMinor <= 0n) return 'nothing_to_refund'
  if (donation.leftMinor <= 0n) return 'refund_under_way'
  // They say that it is not their money, so an admin decides to whom it goes.
  if (donation.isDenied) return 'donation_denied'
  if (donation.until === null) return 'refund_not_offered'
  return now < donation.until ? null : 'refund_window_over'
}
