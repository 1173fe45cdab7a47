import type { Tx } from '../../../platform/database/database.ts'
import { proofTriesMax } from '../account-rules.ts'

/** Counts a proof before it is checked; false if the session has no try left or has ended. */
export const countProofTry = async (tx: Tx, sessionId: string): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('session')
    .set((row) => ({ proof_tries: row('proof_tries', '+', 1) }))
    .where('id', '=', sessionId)
    .where('proof_tries', '<', proofTriesMax)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Undoes the count of a try that could not be checked. */
export const uncountProofTry = async (tx: Tx, sessionId: string): Promise<void> => {
  await tx
    .updateTable('session')
    .set((row) => ({ proof_tries: row('proof_tries', '-', 1) }))
    .where('id', '=', sessionId)
    .where('proof_tries', '>', 0)
    .execute()
}

type GivenProof = { sessionId: string; now: Date; isCode: boolean }

/** Records a right proof; false if the session has ended. */
export const recordProof = async (tx: Tx, { sessionId, now, isCode }: GivenProof): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('session')
    .set({ proved_at: now, proof_tries: 0, ...(isCode && { code_proved_at: now }) })
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends a session that has no try left. Returns whether it has ended. */
export const endSessionWithoutTries = async (tx: Tx, sessionId: string): Promise<boolean> => {
  await tx.deleteFrom('session').where('id', '=', sessionId).where('proof_tries', '>=', proofTriesMax).execute()
  const left = await tx.selectFrom('session').select('id').where('id', '=', sessionId).executeTakeFirst()
  return left === undefined
}
