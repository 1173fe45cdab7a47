import * as z from 'zod/mini'
import { donationCurrency } from '../facts/donations.ts'
import { endpoint } from '../endpoint.ts'
import * as adminCalls from '../facts/admin-calls.ts'
import * as calls from '../facts/calls.ts'
import { Id, Instant, Money } from '../shared.ts'

/** The legal receiver of the money. */
const Issuer = z.object({
  name: z.string(),
  address: z.nullable(z.string()),
  registerNumber: z.nullable(z.string()),
  taxNumber: z.nullable(z.string()),
})
export type Issuer = z.infer<typeof Issuer>

const Donor = z.object({ name: z.nullable(z.string()), email: z.string() })

const receiptFields = {
  /** PayPal's own receipt shows it as invoice id. */
  donationId: Id,
  /** Year and running number, `2026-17`. Null: it is given some minutes after the donation has arrived. */
  number: z.nullable(z.string()),
  campaign: z.object({ _id: Id, title: z.string(), ownerName: z.string() }),
  amount: Money,
  currency: z.literal(donationCurrency),
  /** When the money arrived. */
  completedAt: Instant,
  /** PayPal's id of the payment. */
  captureId: z.string(),
  /** Refunds, oldest first. `providerId`: PayPal's id of the refund. */
  refunds: z.array(
    z.object({ amount: Money, kind: z.enum(['refund', 'reversal']), completedAt: Instant, providerId: z.string() }),
  ),
  refunded: Money,
  /** The amount less refunds. */
  net: Money,
}

/** The receipt of a donation. Days and years are in UTC. With its number, the receipt keeps the receiver and the sentence of that time. */
export const Receipt = z.object({
  ...receiptFields,
  issuer: Issuer,
  /** The organisation's statement about taxes. */
  taxSentence: z.string(),
  donor: Donor,
  /** What was kept of the amount when the money arrived, and what the campaign got. Refunds do not change it. */
  fees: z.object({ provider: Money, platform: Money, campaign: Money }),
})
export type Receipt = z.infer<typeof Receipt>

export const getReceiptEndpoint = endpoint({
  ...calls.getReceipt,
  access: 'user',
  summary: 'The receipt of one of the caller’s donations, once the donation has arrived',
  params: z.object({ id: Id }),
  response: Receipt,
  errors: ['donation_not_found', 'donation_not_completed'],
})

/** The year of a statement. */
export const year = { year: z.coerce.number('Choose a year').check(z.int(), z.minimum(2000), z.maximum(9999)) }

/** A donor's donations that arrived in one year, in UTC. */
export const Statement = z.object({
  year: z.number(),
  /** The years in which donations of the donor arrived, latest first. */
  years: z.array(z.number()),
  /** The receiver and the sentence of the year's latest receipt. */
  issuer: Issuer,
  taxSentence: z.string(),
  donor: Donor,
  /** In the order of arrival. `issuer`: the receiver if it is not the statement's. */
  receipts: z.array(z.object({ ...receiptFields, issuer: z.nullable(Issuer) })),
  /** One per currency. */
  totals: z.array(
    z.object({
      currency: z.literal(donationCurrency),
      donations: z.number(),
      given: Money,
      refunded: Money,
      net: Money,
    }),
  ),
})
export type Statement = z.infer<typeof Statement>

export const getStatementEndpoint = endpoint({
  ...calls.getStatement,
  access: 'user',
  summary: 'The caller’s donations that arrived in a year, with their receipt numbers and refunds',
  query: z.object(year),
  response: Statement,
})

export const exportReceiptsEndpoint = endpoint({
  ...adminCalls.exportReceipts,
  access: 'admin',
  summary: 'The numbered receipts of a year as a file for spreadsheets (RFC 4180)',
  query: z.object(year),
  response: z.string(),
})

export const receiptEndpoints = [getReceiptEndpoint, getStatementEndpoint, exportReceiptsEndpoint]
