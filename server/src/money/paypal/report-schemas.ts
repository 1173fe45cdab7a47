import * as z from 'zod/mini'
import { decimalToMinor } from '../../platform/base/money.ts'
import type { PaypalTransaction } from './paypal.ts'

/** Loose on purpose, because PayPal adds fields and values. Only what is used is validated. */
const Amount = z.object({ currency_code: z.string(), value: z.string() })

const Report = z.object({
  transaction_details: z._default(
    z.array(
      z.object({
        transaction_info: z.object({
          transaction_id: z.string(),
          transaction_event_code: z.string(),
          transaction_amount: Amount,
          fee_amount: z.optional(Amount),
          transaction_status: z._default(z.string(), 'S'),
          custom_field: z.optional(z.string()),
        }),
      }),
    ),
    [],
  ),
  total_pages: z.number(),
})

type Info = z.infer<typeof Report>['transaction_details'][number]['transaction_info']

const readTransaction = (info: Info): PaypalTransaction => ({
  id: info.transaction_id,
  eventCode: info.transaction_event_code,
  amountMinor: decimalToMinor(info.transaction_amount.value),
  feeMinor: info.fee_amount ? -decimalToMinor(info.fee_amount.value) : 0n,
  currency: info.transaction_amount.currency_code,
  customId: info.custom_field ?? null,
  status: info.transaction_status,
})

/** Reads one page of a report. Throws if it is malformed or an amount is not exact. */
export const readReport = (json: unknown): { transactions: PaypalTransaction[]; pages: number } => {
  const { transaction_details: details, total_pages: pages } = z.parse(Report, json)
  return { transactions: details.map(({ transaction_info: info }) => readTransaction(info)), pages }
}
