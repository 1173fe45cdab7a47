import { sql } from 'kysely'
import { rowShape } from '../../platform/database/rows.ts'
import { countDue, type Deadline, type RetentionTask } from '../../platform/database/retention-task.ts'

const ofCampaigns = sql`question q join campaign c on c.id = q.campaign_id`
const endedAt = sql`coalesce(c.ends_at, c.cancelled_at)`
const deleted = rowShape({ count: 'integer' })

const isDue = ({ before }: Deadline) => sql`q.status <> 'answered' and ${endedAt} < ${before}`

const isGuests = ({ before }: Deadline) =>
  sql`q.status = 'answered' and q.asker_email_key is not null and ${endedAt} < ${before}`

/** Questions without an answer are deleted. How many of them still waited stays on the page. Those that were answered lose the address of a guest. */
export const questionRetention: readonly RetentionTask[] = [
  {
    kind: 'unanswered_questions',
    findDue: (db, deadline) => countDue(db, { from: ofCampaigns, since: endedAt, isDue: isDue(deadline) }),
    remove: async (tx, deadline, limit) => {
      const { count } = await deleted.sql`
        with deleted as (
          delete from question where id in (
            select q.id from ${ofCampaigns} where ${isDue(deadline)} limit ${limit} for update of q skip locked
          ) returning campaign_id, status
        ), counted as (
          insert into unanswered_questions (campaign_id, count)
          select campaign_id, count(*) from deleted where status = 'open' group by campaign_id
          on conflict (campaign_id) do update set count = unanswered_questions.count + excluded.count
        )
        select count(*)::integer as count from deleted`.one(tx)
      return count
    },
  },
  {
    kind: 'question_addresses',
    findDue: (db, deadline) => countDue(db, { from: ofCampaigns, since: endedAt, isDue: isGuests(deadline) }),
    remove: async (tx, deadline, limit) => {
      const { numAffectedRows = 0n } = await sql`
        update question set asker_email = null, asker_email_key = null where id in (
          select q.id from ${ofCampaigns} where ${isGuests(deadline)} limit ${limit} for update of q skip locked)`.execute(
        tx,
      )
      return Number(numAffectedRows)
    },
  },
]
