import { questionStatuses } from '@muster/contract/facts/questions.ts'
import { sql } from 'kysely'
import { personOf, type PersonRow } from '../../people/index.ts'
import { jsonOrNull, oneOf } from '../../platform/database/columns.ts'
import { findOrganisersOf } from '../organisers/organiser-ids.sql.ts'
import type { Owned } from '../../platform/http/access.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { rowShape, type RowOf } from '../../platform/database/rows.ts'
import type { TimePlace } from '../../platform/http/paging.ts'

const question = rowShape({
  id: 'uuid',
  campaignId: 'uuid',
  text: 'text',
  status: oneOf(...questionStatuses),
  createdAt: 'timestamptz',
  isNamed: 'boolean',
  bySupporter: 'boolean',
  askerId: 'uuid | null',
  asker: jsonOrNull<PersonRow>(),
  /** The answer, or why it was declined. */
  answer: 'text | null',
  settledAt: 'timestamptz | null',
  settler: jsonOrNull<PersonRow>(),
  removedReason: 'text | null',
  removedAt: 'timestamptz | null',
})
export type QuestionRow = RowOf<typeof question>

const columns = sql`
  q.id, q.campaign_id as "campaignId", q.text, q.status, q.created_at as "createdAt", q.is_named as "isNamed",
    q.by_supporter as "bySupporter", q.asker_id as "askerId", ${personOf('asker')} as asker, q.answer,
    q.settled_at as "settledAt", ${personOf('settler')} as settler, q.removed_reason as "removedReason",
    q.removed_at as "removedAt"`
const from = sql`
  question q left join account as asker on asker.id = q.asker_id left join account as settler on settler.id = q.settled_by`
const select = sql`select ${columns} from ${from}`

export const findQuestion = (db: Db | Tx, id: string): Promise<QuestionRow | undefined> =>
  question.sql`${select} where q.id = ${id}`.first(db)

const linked = rowShape({ ...question.columns, isTheirs: 'boolean' })

/** The question of a mailed link. `isTheirs`: the address still has it, or it has no person any more. */
export const findLinked = (
  db: Db | Tx,
  { id, email }: { id: string; email: string },
): Promise<RowOf<typeof linked> | undefined> =>
  linked.sql`
    select ${columns}, coalesce(asker.email_key, q.asker_email_key, lower(${email}::text)) = lower(${email}::text) as "isTheirs"
    from ${from} where q.id = ${id}`.first(db)

/** A part of the list. `askerId`: only the questions of this account; null: of all people. */
type Part = { campaignId: string; after: TimePlace | null; limit: number }
type PartOf = Part & { askerId: string | null }

const isAskedBy = (askerId: string | null) => (askerId === null ? sql`true` : sql`q.asker_id = ${askerId}`)

/** The questions of a campaign that wait for an answer, oldest first. */
export const listOpen = (db: Db, { campaignId, askerId, after, limit }: PartOf): Promise<QuestionRow[]> =>
  question.sql`
    ${select}
    where q.campaign_id = ${campaignId} and q.status = 'open' and ${isAskedBy(askerId)}
      ${after ? sql`and (q.created_at, q.id) > (${after.at}, ${after.id}::uuid)` : sql``}
    order by q.created_at, q.id limit ${limit}`.all(db)

/** When a question was declined or removed. */
const refusedAt = sql`coalesce(q.removed_at, q.settled_at)`

/** The questions of a campaign that were declined or removed, the latest first. */
export const listRefused = (db: Db, { campaignId, askerId, after, limit }: PartOf): Promise<QuestionRow[]> =>
  question.sql`
    ${select}
    where q.campaign_id = ${campaignId} and q.status in ('declined', 'removed') and ${isAskedBy(askerId)}
      ${after ? sql`and (${refusedAt}, q.id) < (${after.at}, ${after.id}::uuid)` : sql``}
    order by ${refusedAt} desc, q.id desc limit ${limit}`.all(db)

/** The answered questions of a campaign, the latest answer first. */
export const listAnswered = (db: Db, { campaignId, after, limit }: Part): Promise<QuestionRow[]> =>
  question.sql`
    ${select}
    where q.campaign_id = ${campaignId} and q.status = 'answered'
      ${after ? sql`and (q.settled_at, q.id) < (${after.at}, ${after.id}::uuid)` : sql``}
    order by q.settled_at desc, q.id desc limit ${limit}`.all(db)

const figures = rowShape({ waiting: 'integer', unanswered: 'integer' })

export const countQuestions = (db: Db, campaignId: string): Promise<RowOf<typeof figures>> =>
  figures.sql`
    select (select count(*)::integer from question where campaign_id = ${campaignId} and status = 'open') as waiting,
      coalesce((select count from unanswered_questions where campaign_id = ${campaignId}), 0) as unanswered`.one(db)

const locked = rowShape({
  id: 'uuid',
  campaignId: 'uuid',
  title: 'text',
  text: 'text',
  status: oneOf(...questionStatuses),
  isNamed: 'boolean',
  answer: 'text | null',
  /** Of who asked; null: the account was deleted, or the period of a guest's address is over. */
  email: 'text | null',
  ownerEmail: 'text',
})
export type LockedQuestion = RowOf<typeof locked>

/** A question with what mails about it say, locked until the transaction ends. Undefined: there is none, or an admin removed it. */
export const lockQuestion = (tx: Tx, id: string): Promise<LockedQuestion | undefined> =>
  locked.sql`
    select q.id, q.campaign_id as "campaignId", c.title, q.text, q.status, q.is_named as "isNamed", q.answer,
      coalesce(asker.email, q.asker_email) as email, owner.email as "ownerEmail"
    from question q join campaign c on c.id = q.campaign_id join account as owner on owner.id = c.owner_id
    left join account as asker on asker.id = q.asker_id
    where q.id = ${id} and q.status <> 'removed' for update of q`.first(tx)

type Settling = { status: 'answered' | 'declined'; text: string; by: string; now: Date }

export const settleOpen = async (tx: Tx, id: string, { status, text, by, now }: Settling): Promise<void> => {
  await tx
    .updateTable('question')
    .set({ status, answer: text, settled_by: by, settled_at: now })
    .where('id', '=', id)
    .execute()
}

type Removing = { reason: string; adminId: string; now: Date }

export const markRemoved = async (tx: Tx, id: string, { reason, adminId, now }: Removing): Promise<void> => {
  await tx
    .updateTable('question')
    .set({
      status: 'removed',
      removed_reason: reason,
      removed_by: adminId,
      removed_at: now,
    })
    .where('id', '=', id)
    .execute()
}

/** Who organises the campaign of a question. */
export const findOwnerOfQuestion = async ({ id }: { id: string }, db: Db): Promise<Owned | null> => {
  const row = await db
    .selectFrom('question')
    .select('campaign_id as campaignId')
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? findOrganisersOf(db, row.campaignId) : null
}
