import { checkPayoutsSoon } from '../payouts/payout-jobs.ts'
import { syncDispute } from '../paypal-disputes/sync-dispute.ts'
import { syncOrder, syncRefund } from '../orders/sync-order.ts'
import type { MoneyContext } from '../money-context.ts'
import type { EventSubjects } from './events.sql.ts'
import type { Resource } from './notification.ts'

/** Syncs the subject of an event with PayPal. False: PayPal did not respond, retry later. */
type Sync = (context: MoneyContext, id: string) => Promise<boolean>

type EventRule = {
  /** The event types that it is about. */
  types: RegExp
  subject: keyof EventSubjects
  /** The path of the subject's id in the event. */
  idIn: (resource: Resource) => string | undefined
  sync: Sync
}

const syncsOrder: Sync = async (context, orderId) => (await syncOrder(context, orderId)) !== 'unanswered'
const schedulesPayouts: Sync = async (context, batchId) => {
  await checkPayoutsSoon(context, batchId)
  return true
}

/**
 * PayPal's event types, and what is synced for each, in this order. An event is a hint: of all that it says only the ids are used, and
 * the response of PayPal's API about them is booked.
 */
export const eventTable: readonly EventRule[] = [
  {
    types: /^PAYMENT\.PAYOUTS/,
    subject: 'payoutBatchId',
    idIn: (resource) => resource.payout_batch_id ?? resource.batch_header?.payout_batch_id,
    sync: schedulesPayouts,
  },
  {
    types: /^PAYMENT\.CAPTURE\.REFUNDED$/,
    subject: 'refundId',
    idIn: (resource) => resource.id,
    sync: (context, refundId) => syncRefund(context, refundId, 'refund'),
  },
  {
    types: /^PAYMENT\.CAPTURE\.REVERSED$/,
    subject: 'refundId',
    idIn: (resource) => resource.id,
    sync: (context, refundId) => syncRefund(context, refundId, 'reversal'),
  },
  {
    types: /^CUSTOMER\.DISPUTE\./,
    subject: 'disputeId',
    idIn: (resource) => resource.dispute_id,
    sync: syncDispute,
  },
  {
    types: /^PAYMENT\.CAPTURE\./,
    subject: 'orderId',
    idIn: (resource) => resource.supplementary_data?.related_ids?.order_id,
    sync: syncsOrder,
  },
  {
    types: /^CHECKOUT\.ORDER\./,
    subject: 'orderId',
    idIn: (resource) => resource.id,
    sync: syncsOrder,
  },
  // E.g. CHECKOUT.PAYMENT-APPROVAL.REVERSED.
  {
    types: /^(?!PAYMENT\.CAPTURE\.|CHECKOUT\.ORDER\.)/,
    subject: 'orderId',
    idIn: (resource) => resource.order_id,
    sync: syncsOrder,
  },
]

/** The rules that an event type fits: at most one for each subject. */
export const rulesFor = (eventType: string): EventRule[] => eventTable.filter(({ types }) => types.test(eventType))
