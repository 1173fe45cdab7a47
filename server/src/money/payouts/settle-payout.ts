import { isUniqueViolation, transact } from '../../platform/database/database.ts'
import { DomainError } from '../../platform/base/errors.ts'
import type { Bind, BoundRecord } from '../../platform/http/idempotency.ts'
import { readNamedBatch } from './decide-payout.ts'
import { expectedItemOf, judgeBatch, type TransferState } from './judge-batch.ts'
import type { MoneyContext } from '../money-context.ts'
import { isUnsettled } from './payout-rules.ts'
import { batchTakenConstraint, findPayout, lockPayout, type PayoutRow } from './payouts.sql.ts'
import { recordTransfer } from './record-transfer.ts'

const requireUnsettled = <Row extends PayoutRow>(payout: Row | undefined): Row => {
  if (!payout) throw new DomainError('payout_not_found')
  if (!isUnsettled(payout)) throw new DomainError('payout_settled')
  return payout
}

/** An admin found no transfer of this payout at PayPal, so no money can arrive. */
const neverSent: TransferState = { status: 'failed', feeMinor: null, problem: null, review: null }

/** The status of the batch at PayPal. Throws payout_batch_mismatch unless PayPal made it from this payout's order. */
const readTransferState = async (context: MoneyContext, payout: PayoutRow, batchId: string): Promise<TransferState> => {
  const batch = await readNamedBatch(context, batchId)
  if (!batch) {
    throw new DomainError('payout_batch_mismatch', { message: 'PayPal does not know this batch. Nothing was changed' })
  }
  const { id, recipient_paypal_email: recipient, net_minor: netMinor } = payout
  const verdict = judgeBatch(expectedItemOf({ id, recipient, netMinor, paidOutside: false }), batch)
  if (verdict.kind === 'stands') return verdict
  const message = 'PayPal did not make this batch for this payout. Nothing was changed'
  throw new DomainError('payout_batch_mismatch', { message })
}

/**
 * Settles an approved payout when it is unknown whether PayPal sent it, with the result that an admin found at PayPal: a batch, which is read
 * there, or none, which makes the money available to the campaign again. Nothing is sent. Throws payout_not_found, payout_settled,
 * payout_batch_mismatch, payout_batch_taken or payout_batch_unchecked.
 * @param batchId null: it was never sent
 */
export const settlePayout = async (
  context: MoneyContext,
  payoutId: string,
  batchId: string | null,
  bind: Bind,
): Promise<BoundRecord> => {
  const { db } = context
  const unsettled = requireUnsettled(await findPayout(db, payoutId))
  const transferState = batchId === null ? neverSent : await readTransferState(context, unsettled, batchId)
  return transact(db, async (tx) => {
    const payout = requireUnsettled(await lockPayout(tx, payoutId))
    await recordTransfer(context, tx, payout, { ...transferState, batchId })
    return bind(tx, payoutId)
  }).catch((error: unknown) => {
    throw isUniqueViolation(error, batchTakenConstraint) ? new DomainError('payout_batch_taken') : error
  })
}
