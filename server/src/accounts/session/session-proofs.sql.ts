import type { Tx } from '../../database/database.ts'
import { proofTriesMax } from '../account-rules.ts'

/** Counts a proof that is about to be compared; false where the session has no try left or is over. */
export const countProofTry = async (tx: Tx, sessionId: string): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('session')
    .set((row) => ({ proof_tries: row('proof_tries', '+', 1) }))
    .where('id', '=', sessionId)
    .where('proof_tries', '<', proofTriesMax)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Takes back a try that could not be compared. */
export const uncountProofTry = async (tx: Tx, sessionId: string): Promise<void> => {
  await tx
    .updateTable('session')
    .set((row) => ({ proof_tries: row('proof_tries', '-', 1) }))
    .where('id', '=', sessionId)
    .where('proof_tries', '>', 0)
    .execute()
}

type GivenProof = { sessionId: string; now: Date; isCode: boolean }

/** Records a right proof; false where the session is over. */
export const recordProof = async (tx: Tx, { sessionId, now, isCode }: GivenProof): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('session')
    .set({ proved_at: now, proof_tries: 0, ...(isCode && { code_proved_at: now }) })
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends a session that has no try left; says whether it is over. */
export const endSessionWithoutTries = async (tx: Tx, sessionId: string): Promise<boolean> => {
  await tx.deleteFrom('session').where('id', '=', sessionId).where('proof_tries', '>=', proofTriesMax).execute()
  const left = await tx.selectFrom('session').select('id').where('id', '=', sessionId).executeTakeFirst()
  return left === undefined
}
