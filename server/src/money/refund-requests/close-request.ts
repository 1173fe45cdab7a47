import { DomainError } from '../../platform/base/errors.ts'
import { transact } from '../../platform/database/database.ts'
import { receiptUrlOf } from '../../people/index.ts'
import type { MoneyContext } from '../money-context.ts'
import { requestClosedMail } from './refund-request-mails.ts'
import { lockRequest, markClosed } from './waiting-requests.sql.ts'

type Closing = { requestId: string; adminId: string; reason: string }

/** Closes a request without a refund of its rest, and mails the donor. Throws refund_request_not_found or refund_request_settled. */
export const closeRequest = async (context: MoneyContext, { requestId, adminId, reason }: Closing): Promise<void> => {
  await transact(context.db, async (tx) => {
    const request = await lockRequest(tx, requestId)
    if (!request) throw new DomainError('refund_request_not_found')
    const { isClosed, isUnderWay, leftMinor: amountMinor, donationId } = request
    if (isClosed || isUnderWay || amountMinor === 0n) throw new DomainError('refund_request_settled')
    await markClosed(tx, requestId, { closedBy: adminId, closedAt: context.clock.now(), reason })
    const receiptUrl = await receiptUrlOf(context, { ...request, id: donationId })
    const content = requestClosedMail({ ...request, amountMinor, receiptUrl, reason })
    await context.outbox.enqueue(tx, { key: `refund-request-closed:${requestId}`, to: request.donorEmail, content })
  })
  await context.outbox.wake()
}
