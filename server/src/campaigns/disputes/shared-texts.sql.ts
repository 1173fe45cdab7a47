import { disputeStatuses } from '@muster/contract/facts/disputes.ts'
import { json, oneOf } from '../../platform/database/columns.ts'
import type { Db } from '../../platform/database/database.ts'
import { rowShape, type RowOf } from '../../platform/database/rows.ts'

type Text = { id: string; kind: 'to_owner' | 'from_owner'; text: string; at: string }

const shared = rowShape({ id: 'uuid', status: oneOf(...disputeStatuses), texts: json<Text[]>() })
export type SharedRow = RowOf<typeof shared>

/** What was shared with the owner of a campaign and answered, by dispute, the latest first. */
export const findShared = (db: Db, campaignId: string, limit: number): Promise<SharedRow[]> =>
  shared.sql`
    select dispute.id, dispute.status, jsonb_agg(
      jsonb_build_object(
        'id', message.id, 'kind', message.kind, 'text', message.text, 'at', message.created_at
      ) order by message.created_at, message.id
    ) as texts
    from dispute
    join dispute_message as message on message.dispute_id = dispute.id and message.kind in ('to_owner', 'from_owner')
    where dispute.campaign_id = ${campaignId}
    group by dispute.id
    order by max(message.created_at) desc, dispute.id limit ${limit}`.all(db)

/** More answers than one person writes. */
const answersMax = 10_000

/** What a person answered as the owner of campaigns, for the data export. */
export const findAnswersOf = async (db: Db, ownerId: string) => {
  const rows = await db
    .selectFrom('dispute_message')
    .innerJoin('dispute', 'dispute.id', 'dispute_message.dispute_id')
    .select(['dispute.campaign_id as campaignId', 'dispute_message.text', 'dispute_message.created_at as createdAt'])
    .where('dispute_message.author_id', '=', ownerId)
    .where('dispute_message.kind', '=', 'from_owner')
    .orderBy('dispute_message.created_at')
    .orderBy('dispute_message.id')
    .limit(answersMax)
    .execute()
  return rows.map(({ createdAt, ...answer }) => ({ ...answer, createdAt: createdAt.toISOString() }))
}
