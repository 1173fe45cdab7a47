import * as z from 'zod/mini'
import { decimalToMinor } from '../../platform/base/money.ts'
import type { PaypalPayoutBatch, PaypalPayoutItem } from './paypal.ts'

/** Loose, because PayPal adds fields and values. Only used fields are validated. Payouts say `currency`, orders `currency_code`. */
const Amount = z.object({ currency: z.string(), value: z.string() })

const Item = z.object({
  payout_item_id: z.string(),
  transaction_id: z.optional(z.string()),
  transaction_status: z._default(z.string(), 'PENDING'),
  payout_item_fee: z.optional(Amount),
  payout_item: z.object({ receiver: z.string(), amount: Amount, sender_item_id: z.optional(z.string()) }),
  errors: z.optional(z.object({ name: z.optional(z.string()) })),
})

const Header = z.object({
  payout_batch_id: z.string().check(z.minLength(1)),
  batch_status: z.string(),
  time_closed: z.optional(z.string()),
})
const CreatedBatch = z.object({ batch_header: Header })
const Batch = z.object({ batch_header: Header, items: z._default(z.array(Item), []) })

const readItem = (item: z.infer<typeof Item>): PaypalPayoutItem => {
  const { amount, receiver, sender_item_id: senderItemId } = item.payout_item
  const fee = item.payout_item_fee
  return {
    id: item.payout_item_id,
    transactionId: item.transaction_id ?? null,
    status: item.transaction_status,
    receiver,
    amountMinor: decimalToMinor(amount.value),
    currency: amount.currency,
    senderItemId: senderItemId ?? null,
    feeMinor: fee?.currency === amount.currency ? decimalToMinor(fee.value) : null,
    problem: item.errors?.name ?? null,
  }
}

/** Reads the id of a new batch. Throws if the response is not a batch. */
export const readCreatedBatchId = (json: unknown): string => z.parse(CreatedBatch, json).batch_header.payout_batch_id

/** Reads a batch with its items. Throws if it is malformed or an amount is not exact. */
export const readPayout = (json: unknown): PaypalPayoutBatch => {
  const { batch_header: header, items } = z.parse(Batch, json)
  return {
    id: header.payout_batch_id,
    status: header.batch_status,
    isClosed: header.time_closed !== undefined,
    items: items.map(readItem),
  }
}
