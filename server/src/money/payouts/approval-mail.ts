import { minute } from '../../platform/base/clock.ts'

/** How long the mail about an approval waits. If PayPal settles the transfer meanwhile, only the mail about that is sent. */
export const approvalWaitsMs = minute

export const approvalKeyOf = (payoutId: string): string => `payout-approved:${payoutId}`
