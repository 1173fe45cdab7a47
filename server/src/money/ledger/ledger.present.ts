import type { LedgerEntry, QuarantineItem } from '@muster/contract/money/ledger.ts'
import { inLetters, inLettersOrNull } from '../../platform/base/in-letters.ts'
import { presentDonor, presentPerson } from '../../people/index.ts'
import { minorToDecimal, minorToMajor } from '../../platform/base/money.ts'
import type { QuarantineRow } from './quarantine.sql.ts'
import type { EntryRow } from './site-ledger.sql.ts'

const presentWithEmail = (row: EntryRow['owner']) => ({ ...presentPerson(row), email: inLettersOrNull(row.email) })

/** PayPal's id of what an entry books: of the capture or refund that its source names, of the payout's batch, or of the dispute that holds it. */
export const paypalIdOf = (row: Pick<EntryRow, 'source' | 'batch_id' | 'paypal_case'>): string | null =>
  /^(?:capture|refund):(.+)$/.exec(row.source)?.[1] ?? row.batch_id ?? row.paypal_case

const presentDonation = (row: EntryRow): LedgerEntry['donation'] =>
  row.donation_id !== null && row.donation_minor !== null && row.donation_status && row.donor
    ? {
        _id: row.donation_id,
        amount: minorToMajor(row.donation_minor),
        status: row.donation_status,
        donor: { ...presentDonor(row.donor), email: inLettersOrNull(row.donor.email) },
      }
    : null

const presentRefund = (row: EntryRow): LedgerEntry['refund'] =>
  row.refund_id !== null && row.refund_status && row.refund_reason
    ? { _id: row.refund_id, status: row.refund_status, reason: row.refund_reason }
    : null

const presentPayout = (row: EntryRow): LedgerEntry['payout'] =>
  row.payout_id !== null && row.net_minor !== null && row.payout_status && row.recipient
    ? {
        _id: row.payout_id,
        net: minorToMajor(row.net_minor),
        status: row.payout_status,
        transferStatus: row.transfer_status,
        recipientPaypalEmail: inLetters(row.recipient),
      }
    : null

/** An entry of the site's ledger with what it belongs to. */
export const presentEntry = (row: EntryRow): LedgerEntry => ({
  _id: row.id,
  bookedAt: row.booked_at.toISOString(),
  kind: row.kind,
  debit: row.debit,
  credit: row.credit,
  amount: minorToMajor(row.amount_minor),
  currency: row.currency,
  source: row.source,
  paypalId: paypalIdOf(row),
  campaign: { _id: row.campaign_id, title: row.title, owner: presentWithEmail(row.owner) },
  donation: presentDonation(row),
  refund: presentRefund(row),
  payout: presentPayout(row),
  disputes: row.disputes.map(({ id, reason, status }) => ({ _id: id, reason, status })),
})

const amount = /^(-?\d{1,15})(?: ([A-Z]{3}))?$/

/** `amountMinor: "2500 USD"` is shown as `amount: "25.00 USD"`; other fields do not change. */
const presentDetail = ([name, value]: [string, string | number | null]): [string, string] => {
  const text = value === null ? '' : String(value)
  const [, minor, currency = ''] = amount.exec(text) ?? []
  if (!name.endsWith('Minor') || minor === undefined) return [name, text]
  return [name.replace(/Minor$/, ''), `${minorToDecimal(BigInt(minor))} ${currency}`.trim()]
}

/** A record in quarantine, with the notes of admins. */
export const presentQuarantined = (row: QuarantineRow): QuarantineItem => ({
  _id: row.id,
  source: row.source,
  reason: row.reason,
  details: Object.fromEntries(
    Object.entries(row.details)
      .map(presentDetail)
      .filter(([, value]) => value !== ''),
  ),
  foundAt: row.created_at.toISOString(),
  lookedIntoAt: row.looked_into_at?.toISOString() ?? null,
  notes: row.notes.map(({ by, note, at }) => ({
    by: presentPerson(by),
    note,
    createdAt: new Date(at).toISOString(),
  })),
})
