import { defaultStatementSentence, defaultTaxSentence } from '@muster/contract/facts/organisation.ts'
import type * as contract from '@muster/contract/money/receipts.ts'
import { inLetters } from '../../platform/base/in-letters.ts'
import { presentPerson } from '../../people/index.ts'
import { presentFees } from '../donations/donations.present.ts'
import { minorToMajor } from '../../platform/base/money.ts'
import type { Issuer } from './issuer.ts'
import type { ArrivedRow, RefundRow } from './receipts.sql.ts'

const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n)

/** `2026-17`. */
export const numberText = ({ year, number }: { year: number | null; number: number | null }): string | null =>
  year === null || number === null ? null : `${year}-${number}`

const ownerOf = (row: ArrivedRow) =>
  presentPerson({
    id: row.owner_id,
    username: row.owner_username,
    name: row.owner_name,
    image_url: row.owner_image_url,
  })

/** The issuer that a receipt recorded; `current` if it has none. */
const recordedIssuer = (row: ArrivedRow, current: Issuer): Issuer =>
  row.issuer_name === null || row.issuer_tax_sentence === null
    ? current
    : {
        name: row.issuer_name,
        address: row.issuer_address,
        registerNumber: row.issuer_register_number,
        taxNumber: row.issuer_tax_number,
        taxSentence: row.issuer_tax_sentence,
      }

const presentIssuer = ({ name, address, registerNumber, taxNumber }: Issuer): contract.Issuer => ({
  name,
  address,
  registerNumber,
  taxNumber,
})

const presentFields = (row: ArrivedRow, refunds: readonly RefundRow[]) => {
  const refundedMinor = sumOf(refunds.map(({ amount_minor: amountMinor }) => amountMinor))
  return {
    donationId: row.id,
    number: numberText(row),
    campaign: { _id: row.campaign_id, title: row.campaign_title, ownerName: ownerOf(row).displayName },
    amount: minorToMajor(row.amount_minor),
    currency: 'USD' as const,
    completedAt: row.completed_at.toISOString(),
    captureId: row.capture_id,
    refunds: refunds.map((refund) => ({
      amount: minorToMajor(refund.amount_minor),
      kind: refund.kind,
      completedAt: refund.completed_at.toISOString(),
      providerId: refund.provider_id,
    })),
    refunded: minorToMajor(refundedMinor),
    net: minorToMajor(row.amount_minor - refundedMinor),
  }
}

/** A donation that arrived, as shown on its receipt. */
export const presentReceipt = (row: ArrivedRow, refunds: readonly RefundRow[], current: Issuer): contract.Receipt => {
  const issuer = recordedIssuer(row, current)
  return {
    ...presentFields(row, refunds),
    issuer: presentIssuer(issuer),
    taxSentence: issuer.taxSentence,
    donor: { name: row.recorded_name ?? row.donor_name, email: inLetters(row.donor_email) },
    fees: presentFees(row),
  }
}

type OfYear = {
  year: number
  years: number[]
  donor: contract.Statement['donor']
  rows: readonly ArrivedRow[]
  refunds: readonly RefundRow[]
  current: Issuer
}

/** A donor's donations of a year. The head names the issuer of the latest receipt. */
export const presentStatement = ({ year, years, donor, rows, refunds, current }: OfYear): contract.Statement => {
  const latest = rows.at(-1)
  const head = latest ? recordedIssuer(latest, current) : current
  const ofDonation = Map.groupBy(refunds, ({ donation_id: id }) => id)
  const givenMinor = sumOf(rows.map(({ amount_minor: amountMinor }) => amountMinor))
  const refundedMinor = sumOf(refunds.map(({ amount_minor: amountMinor }) => amountMinor))
  const total = {
    currency: 'USD' as const,
    donations: rows.length,
    given: minorToMajor(givenMinor),
    refunded: minorToMajor(refundedMinor),
    net: minorToMajor(givenMinor - refundedMinor),
  }
  return {
    year,
    years,
    issuer: presentIssuer(head),
    taxSentence: head.taxSentence === defaultTaxSentence ? defaultStatementSentence : head.taxSentence,
    donor,
    receipts: rows.map((row) => {
      const issuer = recordedIssuer(row, current)
      const isHead = JSON.stringify(presentIssuer(issuer)) === JSON.stringify(presentIssuer(head))
      return { ...presentFields(row, ofDonation.get(row.id) ?? []), issuer: isHead ? null : presentIssuer(issuer) }
    }),
    totals: rows.length === 0 ? [] : [total],
  }
}
