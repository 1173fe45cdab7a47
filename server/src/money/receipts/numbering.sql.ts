import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { rowShape, utcYear } from '../../platform/database/rows.ts'
import { donors } from '../../people/index.ts'
import type { Issuer } from './issuer.ts'

const lock = rowShape({ single: 'boolean' })

/** Takes the right to give numbers until the transaction ends. False: another process has it. */
export const takeNumbering = async (tx: Tx): Promise<boolean> => {
  await sql`insert into receipt_numbering (single) values (true) on conflict do nothing`.execute(tx)
  const row = await lock.sql`select single from receipt_numbering for update skip locked`.first(tx)
  return row !== undefined
}

const version = rowShape({ version: 'integer' })

/** The version of this issuer for new receipts. An issuer that differs from the latest version becomes the next one. */
export const saveIssuer = async (tx: Tx, issuer: Issuer, now: Date): Promise<number> => {
  const { name, address, registerNumber, taxNumber, taxSentence } = issuer
  await sql`
    insert into receipt_issuer (version, name, address, register_number, tax_number, tax_sentence, saved_at)
    select coalesce(max(version), 0) + 1, ${name}, ${address}, ${registerNumber}, ${taxNumber}, ${taxSentence}, ${now}
    from receipt_issuer
    having not exists (
      select from receipt_issuer as latest
      where version = (select max(version) from receipt_issuer)
        and (name, address, register_number, tax_number, tax_sentence) is not distinct from
          (${name}::text, ${address}::text, ${registerNumber}::text, ${taxNumber}::text, ${taxSentence}::text)
    )`.execute(tx)
  const latest = await version.sql`select max(version) as version from receipt_issuer`.one(tx)
  return latest.version
}

type Batch = {
  /** Bookings from this instant on wait. */
  bookedBefore: Date
  /** How far before the latest numbered booking the search begins, for transactions that ended late. In milliseconds. */
  lookBackMs: number
  limit: number
  issuer: number | null
  now: Date
}

const given = rowShape({ given: 'integer' })

/** Gives the next numbers, in the order of booking, and returns how many. Call it after {@link takeNumbering}. Record 55. */
export const giveNumbers = async (tx: Tx, batch: Batch): Promise<number> => {
  const { bookedBefore, lookBackMs, limit, issuer, now } = batch
  const counted = await given.sql`
    with due as (
      select entry.id, entry.donation_id, entry.amount_minor, entry.currency, entry.booked_at,
        ${utcYear('entry.booked_at')} as year
      from ledger_entry as entry
      where entry.kind = 'donation' and entry.booked_at < ${bookedBefore}
        and entry.booked_at >=
          coalesce((select max(booked_at) from receipt) - ${lookBackMs} * interval '1 ms', '-infinity')
        and not exists (select from receipt where receipt.donation_id = entry.donation_id)
      order by entry.booked_at, entry.id
      limit ${limit}
    ), given as (
      insert into receipt (year, number, donation_id, issuer, amount_minor, currency, booked_at, given_at)
      select due.year,
        coalesce((select max(number) from receipt where receipt.year = due.year), 0)
          + row_number() over (partition by due.year order by due.booked_at, due.id),
        due.donation_id, ${issuer}::integer, due.amount_minor, due.currency, due.booked_at, ${now}::timestamptz
      from due
      order by due.booked_at, due.id
      returning donation_id
    ), named as (
      insert into receipt_donor (donation_id, name)
      select given.donation_id, donor.name
      from given
      join donation on donation.id = given.donation_id
      join ${donors} as donor on donor.donation_id = donation.id
      where donor.name is not null
    )
    select count(*)::integer as given from given`.one(tx)
  return counted.given
}

/** Deletes the names of a deleted account from its receipts. Numbers and amounts stay. */
export const forgetDonor = async (tx: Tx, account: { id: string }): Promise<void> => {
  await sql`
    delete from receipt_donor using donation
    where donation.id = receipt_donor.donation_id and donation.donor_id = ${account.id}`.execute(tx)
}
