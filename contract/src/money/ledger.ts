import * as z from 'zod/mini'
import { searchMax } from '../facts/limits.ts'
import { entryKinds, ledgerAccounts, noteMax, quarantineStatuses } from '../facts/ledger.ts'
import { Person, PersonOrGuest } from '../people/accounts.ts'
import { DisputeStatus } from '../campaigns/dispute-status.ts'
import { DonationStatus } from './donations.ts'
import { endpoint } from '../endpoint.ts'
import * as adminCalls from '../facts/admin-calls.ts'
import { PayoutStatus, TransferStatus } from './payouts.ts'
import { refundStatuses } from '../facts/refunds.ts'
import { Day, Id, Instant, Money, line, pageQuery, text } from '../shared.ts'

/** Without an email if the account was deleted. */
const withEmail = { email: z.nullable(z.string()) }
const PersonWithEmail = z.extend(Person, withEmail)

/** One entry: an amount moved from one account to another, with its campaign, donation or payout. */
export const LedgerEntry = z.object({
  _id: Id,
  bookedAt: Instant,
  kind: z.enum(entryKinds),
  /** The account that the amount left, and the account that it reached. */
  debit: z.enum(ledgerAccounts),
  credit: z.enum(ledgerAccounts),
  amount: Money,
  currency: z.literal('USD'),
  /** The event that was booked, e.g. `capture:8AB…`. Each is booked once. */
  source: z.string(),
  /** PayPal's id of the capture, refund, batch or dispute. */
  paypalId: z.nullable(z.string()),
  campaign: z.object({ _id: Id, title: z.string(), owner: PersonWithEmail }),
  donation: z.nullable(
    z.object({ _id: Id, amount: Money, status: DonationStatus, donor: z.extend(PersonOrGuest, withEmail) }),
  ),
  refund: z.nullable(z.object({ _id: Id, status: z.enum(refundStatuses), reason: z.string() })),
  payout: z.nullable(
    z.object({
      _id: Id,
      net: Money,
      status: PayoutStatus,
      transferStatus: z.nullable(TransferStatus),
      recipientPaypalEmail: z.string(),
    }),
  ),
  /** About its donation or its payout, the latest first, at most 5. */
  disputes: z.array(z.object({ _id: Id, reason: z.string(), status: DisputeStatus })),
})
export type LedgerEntry = z.infer<typeof LedgerEntry>

/** Filters of the ledger. An empty or missing field does not filter. */
const filters = {
  /**
   * A campaign's title, the name or address of its owner or of a donor, in whole or part; or the id of a campaign, donation, refund,
   * payout or dispute, ours or PayPal's.
   */
  q: z._default(line(searchMax), ''),
  kind: z._default(z.enum(['', ...entryKinds]), ''),
  /** Days in UTC, both included. */
  from: z._default(z.union([Day, z.literal('')], 'Choose a day'), ''),
  to: z._default(z.union([Day, z.literal('')], 'Choose a day'), ''),
}

export const LedgerFilter = z.object(filters)
export type LedgerFilter = z.infer<typeof LedgerFilter>

export const listLedgerEndpoint = endpoint({
  ...adminCalls.listLedger,
  access: 'admin',
  summary: 'Entries of the ledger of the whole site, newest first',
  query: z.object({ ...pageQuery, ...filters }),
  response: z.array(LedgerEntry),
})

export const exportLedgerEndpoint = endpoint({
  ...adminCalls.exportLedger,
  access: 'admin',
  summary: 'The same entries as a file for spreadsheets (RFC 4180), all of them',
  query: LedgerFilter,
  response: z.string(),
})

/** A payment or response of PayPal that did not match. It is in no campaign's balance. */
export const QuarantineItem = z.object({
  _id: Id,
  /** Its subject, e.g. `capture:8AB…`. */
  source: z.string(),
  /** Why it was set aside, in a sentence. */
  reason: z.string(),
  /** Known facts: amounts as `25.00 USD`, ids of Muster and of PayPal. */
  details: z.record(z.string(), z.string()),
  foundAt: Instant,
  /** Null until an admin reviews it. */
  lookedIntoAt: z.nullable(Instant),
  /** Notes of admins, oldest first, at most 20. */
  notes: z.array(z.object({ by: Person, note: z.string(), createdAt: Instant })),
})
export type QuarantineItem = z.infer<typeof QuarantineItem>

export const listQuarantineEndpoint = endpoint({
  ...adminCalls.listQuarantine,
  access: 'admin',
  summary: 'Records that did not match PayPal’s reports and are in no balance, oldest first',
  query: z.object({
    ...pageQuery,
    /** Empty: all. */
    status: z._default(z.enum(['', ...quarantineStatuses]), ''),
  }),
  response: z.array(QuarantineItem),
})

export const addQuarantineNoteEndpoint = endpoint({
  ...adminCalls.addQuarantineNote,
  access: 'admin',
  summary: 'Add a note, which marks the record as reviewed. Notes cannot be changed. Moves no money',
  params: z.object({ id: Id }),
  body: z.strictObject({
    note: text(noteMax, 'Say what you found out'),
  }),
  response: QuarantineItem,
  status: 201,
  errors: ['quarantine_not_found'],
})

export const ledgerEndpoints = [
  listLedgerEndpoint,
  exportLedgerEndpoint,
  listQuarantineEndpoint,
  addQuarantineNoteEndpoint,
]
