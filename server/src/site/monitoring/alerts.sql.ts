import type { Insertable } from 'kysely'
import type { TroubleKind } from '@muster/contract/facts/troubles.ts'
import type { Tx } from '../../platform/database/database.ts'
import { rowShape } from '../../platform/database/rows.ts'
import type { Tables } from '../../platform/database/schema.ts'

export const insertAlerts = async (tx: Tx, alerts: Insertable<Tables['alert']>[]): Promise<void> => {
  if (alerts.length > 0) await tx.insertInto('alert').values(alerts).execute()
}

const dueAlert = rowShape({
  id: 'uuid',
  troubleId: 'uuid',
  event: 'text',
  attempts: 'integer',
  kind: 'text',
  subject: 'text',
  figure: 'integer | null',
  beganAt: 'timestamptz',
  endedAt: 'timestamptz | null',
})

export type DueAlert = {
  id: string
  troubleId: string
  event: 'began' | 'ended'
  /** Tries so far, this one included. */
  attempts: number
  kind: TroubleKind
  subject: string
  figure: number | null
  beganAt: Date
  endedAt: Date | null
}

/**
 * Claims messages that are due and counts the try: after a crash they are due again at `leasedUntil`. The end of a trouble is
 * not told before its beginning.
 */
export const claimDueAlerts = async (
  tx: Tx,
  { now, leasedUntil, limit }: { now: Date; leasedUntil: Date; limit: number },
): Promise<DueAlert[]> => {
  const rows = await dueAlert.sql`
    with due as (
      select alert.id from alert
      where sent_at is null and failed_at is null and send_after <= ${now}
        and not (event = 'ended' and exists (
          select from alert as earlier where earlier.trouble_id = alert.trouble_id
            and earlier.event = 'began' and earlier.sent_at is null and earlier.failed_at is null))
      order by send_after limit ${limit} for update skip locked)
    update alert set send_after = ${leasedUntil}, attempts = attempts + 1
    from due, trouble where alert.id = due.id and trouble.id = alert.trouble_id
    returning alert.id, alert.trouble_id as "troubleId", alert.event, alert.attempts,
      trouble.kind, trouble.subject, trouble.figure, trouble.began_at as "beganAt", trouble.ended_at as "endedAt"`.all(
    tx,
  )
  return rows as DueAlert[]
}

type Settled = { sent_at: Date } | { failed_at: Date; last_error: string } | { send_after: Date; last_error: string }

export const settleAlert = async (tx: Tx, id: string, change: Settled): Promise<void> => {
  await tx.updateTable('alert').set(change).where('id', '=', id).where('sent_at', 'is', null).execute()
}
