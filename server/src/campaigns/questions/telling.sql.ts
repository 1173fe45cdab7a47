import { type QuestionStatus, questionStatuses } from '@muster/contract/facts/questions.ts'
import { sql } from 'kysely'
import { hasStopped } from '../campaign/people.sql.ts'
import { shownStandings } from '../campaign/standing.sql.ts'
import { oneOf } from '../../platform/database/columns.ts'
import type { Tx } from '../../platform/database/database.ts'
import { rowShape, type RowOf } from '../../platform/database/rows.ts'

/** What a mail calls who answered, if they gave no name. */
export const unnamedSettler = 'the organisers'

/**
 * The campaign of a question about which a mail waits; null: the mail must not be sent, because the question is not as it says any more, or its
 * receiver stopped the mails about the campaign.
 */
export const findToldCampaign = async (
  tx: Tx,
  { id, status, to }: { id: string; status: QuestionStatus; to: string },
): Promise<string | null> => {
  const row = await tx
    .selectFrom('question')
    .select('campaign_id as campaignId')
    .where('id', '=', id)
    .where('status', '=', status)
    .where(sql<boolean>`not ${hasStopped(sql<string>`question.campaign_id`, sql`lower(${to})`)}`)
    .executeTakeFirst()
  return row?.campaignId ?? null
}

export const markMailWaits = async (tx: Tx, id: string, waits: boolean): Promise<void> => {
  await tx.updateTable('question').set({ mail_waits: waits }).where('id', '=', id).execute()
}

const missed = rowShape({
  id: 'uuid',
  campaignId: 'uuid',
  title: 'text',
  text: 'text',
  status: oneOf(...questionStatuses),
  isNamed: 'boolean',
  answer: 'text | null',
  email: 'text | null',
  /** Who answered. */
  by: 'text',
})

/** A question whose mail waited, and may now be written; undefined: there is none. Skips locked ones. */
export const findMissed = (tx: Tx): Promise<RowOf<typeof missed> | undefined> =>
  missed.sql`
    select q.id, q.campaign_id as "campaignId", c.title, q.text, q.status, q.is_named as "isNamed", q.answer,
      coalesce(asker.email, q.asker_email) as email, coalesce(settler.name, settler.username, ${unnamedSettler}) as by
    from question q join campaign c on c.id = q.campaign_id left join account as asker on asker.id = q.asker_id
    left join account as settler on settler.id = q.settled_by
    where q.mail_waits and c.standing in ${shownStandings}
    limit 1 for update of q skip locked for key share of c skip locked`.first(tx)
