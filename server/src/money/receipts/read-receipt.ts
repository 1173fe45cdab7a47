import type { Receipt } from '@muster/contract/money/receipts.ts'
import { DomainError } from '../../platform/base/errors.ts'
import type { AppContext } from '../../platform/context.ts'
import { noteSeen } from '../donations/mailed-link.ts'
import { issuerOf } from './issuer.ts'
import { presentReceipt } from './receipts.present.ts'
import {
  findCompletedRefunds,
  findForGuestReceipt,
  findForReceipt,
  findForStarter,
  type ReceiptRow,
} from './receipts.sql.ts'

type Context = Pick<AppContext, 'db' | 'organisation'>

const present = async ({ db, organisation }: Context, row: ReceiptRow | undefined): Promise<Receipt> => {
  if (!row) throw new DomainError('donation_not_found')
  const { completed_at: completedAt, capture_id: captureId } = row
  if (!completedAt || !captureId) throw new DomainError('donation_not_completed')
  const refunds = await findCompletedRefunds(db, [row.id])
  return presentReceipt(
    { ...row, completed_at: completedAt, capture_id: captureId },
    refunds,
    issuerOf(organisation.current()),
  )
}

/** The receipt of an account's donation. Throws donation_not_found or donation_not_completed. */
export const readReceipt = async (context: Context, id: string, donorId: string): Promise<Receipt> => {
  const row = await findForReceipt(context.db, id, donorId)
  if (row) await noteSeen(context, [row])
  return present(context, row)
}

/** The receipt of a guest's donation. Throws as {@link readReceipt}. */
export const readGuestReceipt = async (context: Context, id: string): Promise<Receipt> =>
  present(context, await findForGuestReceipt(context.db, id))

/** The receipt of any donation without its donor, for the browser that started it. Throws as {@link readReceipt}. */
export const readStarterReceipt = async (context: Context, id: string) => {
  const row = await findForStarter(context.db, id)
  const { donor: _donor, ...receipt } = await present(context, row)
  return { receipt, correctableUntil: row?.correctable_until ?? null }
}
