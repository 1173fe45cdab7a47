import type { Tx } from '../../platform/database/database.ts'
import { rowShape } from '../../platform/database/rows.ts'
import type { Tables } from '../../platform/database/schema.ts'

export type Message = Tables['dispute_message']

export const insertMessage = async (tx: Tx, message: Message): Promise<void> => {
  await tx.insertInto('dispute_message').values(message).execute()
}

/** The latest message of one direction in a dispute; undefined if there is none. */
export const findLatestMessage = (tx: Tx, disputeId: string, kind: Message['kind']): Promise<Message | undefined> =>
  tx
    .selectFrom('dispute_message')
    .select(['id', 'dispute_id', 'kind', 'author_id', 'text', 'created_at'])
    .where('dispute_id', '=', disputeId)
    .where('kind', '=', kind)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

const counted = rowShape({ count: 'integer' })

/** How many messages of one direction came after the latest answer. */
export const countUnanswered = async (
  tx: Tx,
  disputeId: string,
  { asked, answer }: { asked: Message['kind']; answer: Message['kind'] },
): Promise<number> => {
  const { count } = await counted.sql`
    select count(*)::integer as count
    from dispute_message as message
    where message.dispute_id = ${disputeId} and message.kind = ${asked} and not exists (
      select from dispute_message as answer
      where answer.dispute_id = message.dispute_id and answer.kind = ${answer}
        and (answer.created_at, answer.id) > (message.created_at, message.id)
    )`.one(tx)
  return count
}

/** Whether a dispute is the case of a buyer at PayPal. */
export const isPaypalCase = async (tx: Tx, disputeId: string): Promise<boolean> => {
  const row = await tx.selectFrom('paypal_dispute').select('id').where('dispute_id', '=', disputeId).executeTakeFirst()
  return row !== undefined
}
