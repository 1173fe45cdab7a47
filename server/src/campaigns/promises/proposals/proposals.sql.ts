import { proposalKinds, type ProposalStatus, proposalStatuses } from '@muster/contract/facts/promises.ts'
import type { CampaignPromise } from '@muster/contract/campaigns/promises.ts'
import { sql } from 'kysely'
import { personOf, type PersonRow } from '../../../people/index.ts'
import { json, jsonOrNull, oneOf } from '../../../platform/database/columns.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { type RowOf, rowShape } from '../../../platform/database/rows.ts'
import type { Tables } from '../../../platform/database/schema.ts'
import type { TimePlace } from '../../../platform/http/paging.ts'
import { belongsTo } from '../../organisers/organiser-ids.sql.ts'
import { standingDonation } from '../versions.sql.ts'
import { isArrangement, type PromisedField } from '@muster/contract/facts/promised-fields.ts'

/** Withdraws the open proposals of a person, and removes their words from all of them. */
export const eraseProposer = async (tx: Tx, account: { id: string }, now: Date): Promise<void> => {
  await tx
    .updateTable('promise_proposal')
    .set({ status: 'withdrawn', decided_at: now })
    .where('proposed_by', '=', account.id)
    .where('status', '=', 'open')
    .execute()
  await tx.updateTable('promise_proposal').set({ reason: '' }).where('proposed_by', '=', account.id).execute()
}

/** What a person proposed to admins, for the export of their data. It names no admin. */
export const findProposalsBy = (db: Db, accountId: string) =>
  db
    .selectFrom('promise_proposal')
    .select([
      'campaign_id as campaignId',
      'kind',
      'change',
      'reason',
      'created_at as createdAt',
      'status',
      'decided_at as decidedAt',
      'notes as answer',
    ])
    .where('proposed_by', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

type Passed = { version: number; fields: readonly PromisedField[]; now: Date }

/** Whether a change of these fields outdates a proposal: a change of the promise does, and one of arrangements that the proposal changes, too. */
const isOutdatedBy = (fields: readonly PromisedField[]) =>
  fields.every(isArrangement) ? sql<boolean>`change ?| ${fields}::text[]` : sql<boolean>`true`

/**
 * Adjusts the open proposal of a campaign to an edit. A changed promise makes it outdated. After a change of the arrangements or the story
 * alone, it is based on the new version.
 */
export const passProposal = async (tx: Tx, campaignId: string, { version, fields, now }: Passed): Promise<void> => {
  await tx
    .updateTable('promise_proposal')
    .set({ status: 'outdated', decided_at: now })
    .where('campaign_id', '=', campaignId)
    .where('status', '=', 'open')
    .where(isOutdatedBy(fields))
    .execute()
  await tx
    .updateTable('promise_proposal')
    .set({ base_version: version })
    .where('campaign_id', '=', campaignId)
    .where('status', '=', 'open')
    .execute()
}

type NewProposal = Pick<
  Tables['promise_proposal'],
  'id' | 'campaign_id' | 'kind' | 'base_version' | 'reason' | 'proposed_by' | 'created_at'
> & { change: Partial<CampaignPromise> }

/** Inserts an open proposal; false: the campaign has one. A parameter in the condition would not match the partial index. */
export const insertProposal = async (tx: Tx, { change, ...proposal }: NewProposal): Promise<boolean> => {
  const undecided = { status: 'open', decided_by: null, decided_at: null, notes: null } as const
  const inserted = await tx
    .insertInto('promise_proposal')
    .values({ ...proposal, ...undecided, change: JSON.stringify(change) })
    .onConflict((conflict) =>
      conflict
        .column('campaign_id')
        .where('status', '=', sql.lit('open' as const))
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** The version of a campaign, locked until the transaction ends; null: there is no such campaign. */
export const lockVersion = async (tx: Tx, campaignId: string): Promise<number | null> => {
  const row = await tx
    .selectFrom('campaign')
    .select('version')
    .where('id', '=', campaignId)
    .forUpdate()
    .executeTakeFirst()
  return row?.version ?? null
}

const proposal = rowShape({
  id: 'uuid',
  campaignId: 'uuid',
  kind: oneOf(...proposalKinds),
  change: json<Partial<CampaignPromise>>(),
  baseVersion: 'integer',
  basePromise: 'text',
  reason: 'text',
  createdAt: 'timestamptz',
  status: oneOf(...proposalStatuses),
  decidedAt: 'timestamptz | null',
  notes: 'text | null',
})
export type ProposalRow = RowOf<typeof proposal>

const columns = sql`
  p.id, p.campaign_id as "campaignId", p.kind, p.change, p.base_version as "baseVersion", v.promise as "basePromise", p.reason,
  p.created_at as "createdAt", p.status, p.decided_at as "decidedAt", p.notes`
const proposals = sql`
  promise_proposal p join promise_version v on v.campaign_id = p.campaign_id and v.number = p.base_version`

export const findProposal = (db: Db | Tx, id: string): Promise<ProposalRow | undefined> =>
  proposal.sql`select ${columns} from ${proposals} where p.id = ${id}`.first(db)

type Range = { after: TimePlace | null; limit: number }

/** The proposals of a campaign, newest first. */
export const findProposalsOf = (db: Db, campaignId: string, { after, limit }: Range): Promise<ProposalRow[]> =>
  proposal.sql`
    select ${columns} from ${proposals}
    where p.campaign_id = ${campaignId} ${after ? sql`and (p.created_at, p.id) < (${after.at}, ${after.id}::uuid)` : sql``}
    order by p.created_at desc, p.id desc limit ${limit}`.all(db)

const judged = rowShape({
  ...proposal.columns,
  campaignTitle: 'text',
  /** The version of the campaign now. */
  version: 'integer',
  proposedBy: 'uuid',
  email: 'text',
  owner: json<PersonRow>(),
  decidedBy: jsonOrNull<PersonRow>(),
  belongs: 'boolean',
  supporters: 'integer',
  donors: 'integer',
})
export type JudgedRow = RowOf<typeof judged>

/** Whether an account organises the campaign or owned it, supports it or donated to it. */
const belongs = (accountId: string) => sql`(
  ${belongsTo(accountId, { id: sql`c.id`, ownerId: sql`c.owner_id` })}
  or exists (select from support where campaign_id = c.id and account_id = ${accountId})
  or exists (select from donation where campaign_id = c.id and donor_id = ${accountId} and (${standingDonation}))
)`

const judgedColumns = (adminId: string) => sql`
  ${columns}, c.title as "campaignTitle", c.version, p.proposed_by as "proposedBy", a.email,
  ${personOf('a')} as owner, ${personOf('d')} as "decidedBy",
  ${belongs(adminId)} as belongs,
  (select coalesce(sum(supporters), 0)::integer from support_count where campaign_id = c.id) as supporters,
  (select count(distinct coalesce(donor_id::text, guest_email_key, id::text))::integer
    from donation where campaign_id = c.id and status = 'completed') as donors`
const judgedTables = sql`
  ${proposals} join campaign c on c.id = p.campaign_id join account a on a.id = c.owner_id
  left join account d on d.id = p.decided_by`

/** A proposal as an admin sees it; undefined: there is none. */
export const findJudged = (db: Db | Tx, id: string, adminId: string): Promise<JudgedRow | undefined> =>
  judged.sql`select ${judgedColumns(adminId)} from ${judgedTables} where p.id = ${id}`.first(db)

/** Proposals with a status, oldest first, as an admin sees them. */
export const findWaiting = (
  db: Db,
  { status, adminId, after, limit }: Range & { status: ProposalStatus; adminId: string },
): Promise<JudgedRow[]> =>
  judged.sql`
    select ${judgedColumns(adminId)} from ${judgedTables}
    where p.status = ${status} ${after ? sql`and (p.created_at, p.id) > (${after.at}, ${after.id}::uuid)` : sql``}
    order by p.created_at, p.id limit ${limit}`.all(db)

type Outcome = Pick<Tables['promise_proposal'], 'status' | 'decided_by' | 'decided_at' | 'notes'>

/** Ends an open proposal. False: it was not open. */
export const settleProposal = async (tx: Tx, id: string, outcome: Outcome): Promise<boolean> => {
  const settled = await tx
    .updateTable('promise_proposal')
    .set(outcome)
    .where('id', '=', id)
    .where('status', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  return settled !== undefined
}

const counted = rowShape({ count: 'integer' })

/** How many proposals wait for an admin, counted up to `countMax`. */
export const countProposals = async (db: Db, countMax: number): Promise<number> => {
  const { count } = await counted.sql`
    select count(*)::integer as count
    from (select from promise_proposal where status = 'open' limit ${countMax}) as waiting`.one(db)
  return count
}
