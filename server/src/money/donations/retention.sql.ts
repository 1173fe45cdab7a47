import { sql } from 'kysely'
import { countDue, type Deadline, type RetentionTask } from '../../platform/database/retention-task.ts'

const given = sql`donation d`
const since = sql`d.updated_at`
const isPaid = sql`d.status = 'completed'`
/** PayPal can no longer capture it, or at least is not asked any more. */
const isClosed = sql`d.status in ('declined', 'cancelled', 'expired') and d.next_check_at is null`

const removesAddresses = (kind: RetentionTask['kind'], which: typeof isPaid): RetentionTask => {
  const isDue = ({ before }: Deadline) => sql`d.guest_email is not null and ${which} and ${since} < ${before}`
  return {
    kind,
    findDue: (db, deadline) => countDue(db, { from: given, since, isDue: isDue(deadline) }),
    remove: async (tx, deadline, limit) => {
      const { numAffectedRows = 0n } = await sql`
        with due as (
          select d.id from ${given} where ${isDue(deadline)} limit ${limit} for update of d skip locked
        ), unnamed as (
          delete from receipt_donor where donation_id in (select id from due)
        ), unaddressed as (
          update dispute set guest_email = null, guest_email_key = null
          where reporter_id is null and donation_id in (select id from due)
        )
        update donation set guest_email = null, guest_email_key = null, guest_name = null
        where id in (select id from due)`.execute(tx)
      return Number(numAffectedRows)
    },
  }
}

/** Donations of guests stay booked without the address. */
export const guestDonationRetention: readonly RetentionTask[] = [
  removesAddresses('guest_donations', isPaid),
  removesAddresses('unpaid_guest_donations', isClosed),
]
