import * as z from 'zod/mini'
import { decimalToMinor } from '../../platform/base/money.ts'
import type { ContestedPayment, ListedDispute, PaypalDispute } from './paypal.ts'

/** Loose on purpose, because PayPal adds fields and values. Only what is used is validated. */
const Listed = z.object({ dispute_id: z.string(), update_time: z.string(), status: z.string() })

const Amount = z.object({ currency_code: z.string(), value: z.string() })

const Dispute = z.extend(Listed, {
  create_time: z.string(),
  reason: z._default(z.string(), 'OTHER'),
  dispute_amount: Amount,
  disputed_transactions: z._default(
    z.array(z.object({ seller_transaction_id: z.optional(z.string()), gross_amount: z.optional(Amount) })),
    [],
  ),
  dispute_outcome: z.optional(z.object({ outcome_code: z.optional(z.string()) })),
})

const List = z.object({
  items: z._default(z.array(Listed), []),
  links: z._default(z.array(z.object({ href: z.string(), rel: z.string() })), []),
})

const instantOf = (text: string): Date => {
  const instant = new Date(text)
  if (Number.isNaN(instant.getTime())) throw new Error(`not an instant: ${text}`)
  return instant
}

/** A dispute has ended when its status is RESOLVED, with or without an outcome. */
const isSettled = (status: string): boolean => status === 'RESOLVED'

const outcomeOf = ({ status, dispute_outcome: outcome }: z.infer<typeof Dispute>): string | null =>
  isSettled(status) ? (outcome?.outcome_code ?? 'UNKNOWN') : null

/**
 * PayPal reports one disputed amount for all payments, not one for each. So each payment counts as disputed in full, up to the
 * total: for a while, too much is held rather than too little.
 */
const paymentsOf = ({ dispute_amount: all, disputed_transactions: payments }: z.infer<typeof Dispute>) => {
  const allMinor = decimalToMinor(all.value)
  const [first = {}, ...others] = payments
  if (others.length === 0) return [{ captureId: first.seller_transaction_id ?? null, contestedMinor: allMinor }]
  return payments.map(({ seller_transaction_id: captureId = null, gross_amount: gross }): ContestedPayment => {
    const grossMinor = gross?.currency_code === all.currency_code ? decimalToMinor(gross.value) : allMinor
    return { captureId, contestedMinor: grossMinor < allMinor ? grossMinor : allMinor }
  })
}

/** Reads a dispute. Throws if it is malformed or an amount is not exact. */
export const readDispute = (json: unknown): PaypalDispute => {
  const dispute = z.parse(Dispute, json)
  return {
    id: dispute.dispute_id,
    payments: paymentsOf(dispute),
    reason: dispute.reason,
    currency: dispute.dispute_amount.currency_code,
    outcome: outcomeOf(dispute),
    openedAt: instantOf(dispute.create_time),
    updatedAt: instantOf(dispute.update_time),
  }
}

/** Reads one page of a list of disputes. Throws if it is not one. */
export const readDisputes = (json: unknown): { disputes: ListedDispute[]; next: string | null } => {
  const { items, links } = z.parse(List, json)
  const href = links.find(({ rel }) => rel === 'next')?.href
  return {
    disputes: items.map(({ dispute_id: id, update_time: updatedAt, status }) => ({
      id,
      updatedAt: instantOf(updatedAt),
      isSettled: isSettled(status),
    })),
    next: href ? new URL(href, 'https://api.paypal.com').searchParams.get('next_page_token') : null,
  }
}
