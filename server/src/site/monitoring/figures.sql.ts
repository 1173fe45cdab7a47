import type { Db } from '../../platform/database/database.ts'
import { rowShape } from '../../platform/database/rows.ts'
import { unreadable } from '../../mail/index.ts'

const siteRow = rowShape({
  mailsWaiting: 'integer',
  oldestMail: 'timestamptz | null',
  mailsFailed: 'integer',
  mailsUnreadable: 'integer',
  quarantined: 'integer',
  checkedAt: 'timestamptz | null',
  checksBroken: 'integer | null',
  payoutsUnsettled: 'integer',
  oldestPayout: 'timestamptz | null',
})

/** What waits or failed on the whole site, in one statement, so that a scrape costs one round trip. */
export const findSiteFigures = (db: Db, now: Date) =>
  siteRow.sql`
    select
      waiting.mails as "mailsWaiting", waiting.oldest as "oldestMail",
      (select count(*)::integer from mail where failed_at is not null and recipient <> '') as "mailsFailed",
      (select count(*)::integer from mail
        where failed_at is not null and recipient <> '' and last_error like ${`${unreadable}%`}) as "mailsUnreadable",
      (select count(*)::integer from quarantine where looked_into_at is null) as quarantined,
      checked.finished_at as "checkedAt", checked.broken as "checksBroken",
      payouts.unsettled as "payoutsUnsettled", payouts.oldest as "oldestPayout"
    from
      (select count(*)::integer as mails, min(created_at) as oldest from mail
        where sent_at is null and failed_at is null and (attempts > 0 or send_after <= ${now})) as waiting
      left join lateral (
        select finished_at, (select count(*)::integer from jsonb_object_keys(broken)) as broken
        from check_run order by started_at desc limit 1) as checked on true
      cross join lateral (
        select count(*)::integer as unsettled, min(decided_at) as oldest from payout
        where status = 'approved' and next_check_at is not null) as payouts`.one(db)

const orderRow = rowShape({ status: 'text', orders: 'integer', oldest: 'timestamptz' })

/** Donations that wait for PayPal, by status. */
export const findOpenOrders = (db: Db) =>
  orderRow.sql`select status, count(*)::integer as orders, min(created_at) as oldest from donation
    where status in ('created', 'awaiting_approval', 'processing', 'pending') group by status order by status`.all(db)

const unprovenRow = rowShape({ waiting: 'integer', mailed: 'integer', confirmed: 'integer', not_me: 'integer' })

/** Mails to unproven addresses: those that wait, and what became of those of the last day. */
export const findUnproven = (db: Db, since: Date) =>
  unprovenRow.sql`
    select
      (select count(*)::integer from unproven_mail where left_at is null and ended_at is null) as waiting,
      count(left_at)::integer as mailed, count(confirmed_at)::integer as confirmed,
      (count(*) filter (where is_not_me))::integer as not_me
    from unproven_mail where asked_at > ${since}`.one(db)
