import type { PayoutDetails } from '@muster/contract/money/payouts.ts'
import { plural } from '../../../../lib/format.ts'

export type WarningKind = 'disputes' | 'cancelled' | 'address-undone' | 'address-waiting' | 'address-new'

type Warned = Pick<
  PayoutDetails,
  | 'openDisputes'
  | 'disputed'
  | 'campaign'
  | 'addressInForce'
  | 'nextAddress'
  | 'recipientChangedAt'
  | 'recipientUndoneAt'
  | 'recipientPaypalEmail'
  | 'isRecipientNew'
>

const titles: Record<Exclude<WarningKind, 'disputes'>, string> = {
  cancelled: 'The campaign was cancelled',
  'address-undone': 'The owner undid a change of the PayPal address',
  'address-waiting': 'A new PayPal address is waiting',
  'address-new': 'The PayPal address is new',
}

/** The most urgent warning about the receiver's address. */
const addressWarning = (payout: Warned): keyof typeof titles | null => {
  if (payout.recipientUndoneAt && payout.recipientPaypalEmail !== payout.addressInForce) return 'address-undone'
  if (payout.nextAddress) return 'address-waiting'
  return payout.recipientChangedAt && payout.isRecipientNew ? 'address-new' : null
}

/** The open disputes that an admin has to have read. Those that keep the payout from being approved have to be decided first. */
export const readableDisputes = ({ openDisputes, disputed }: Pick<PayoutDetails, 'openDisputes' | 'disputed'>) =>
  openDisputes.filter(({ holds }) => holds !== 'payout' && !(holds === 'donation' && disputed > 0))

/** The warnings of a payout with their titles. An admin has to tick each one before approval. */
export const warningsOf = (payout: Warned): { kind: WarningKind; title: string }[] => {
  const { length } = readableDisputes(payout)
  const address = addressWarning(payout)
  const disputes = `${plural(length, 'dispute', 'disputes')} about this campaign ${length === 1 ? 'waits' : 'wait'} for a decision`
  return [
    ...(length > 0 ? [{ kind: 'disputes' as const, title: disputes }] : []),
    ...(payout.campaign.cancelledAt ? [{ kind: 'cancelled' as const, title: titles.cancelled }] : []),
    ...(address ? [{ kind: address, title: titles[address] }] : []),
  ]
}
