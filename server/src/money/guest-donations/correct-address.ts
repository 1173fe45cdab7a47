import type { StartedGift } from '@muster/contract/money/guest-donations.ts'
import { DomainError } from '../../platform/base/errors.ts'
import { transact, type Tx } from '../../platform/database/database.ts'
import { statusTokens } from '../../people/index.ts'
import { admitAddress } from '../donations/guest-limits.ts'
import { type LinkState, lockLinkState, writeAddress } from '../donations/corrections.sql.ts'
import { thankCorrected } from '../donations/complete-donation.ts'
import { readStarterReceipt } from '../receipts/read-receipt.ts'
import type { MoneyContext } from '../money-context.ts'
import { correctedMail } from './wrong-address-mails.ts'

const isCorrectable = ({ correctableUntil }: Pick<LinkState, 'correctableUntil'>, now: Date): boolean =>
  correctableUntil !== null && now < correctableUntil

/** What the browser that started a donation shows once the money has arrived. Nothing in it depends on who has the address. */
const read = async (context: MoneyContext, id: string): Promise<StartedGift> => {
  const { receipt, correctableUntil } = await readStarterReceipt(context, id)
  const isOpen = isCorrectable({ correctableUntil }, context.clock.now())
  return { receipt, correctableUntil: isOpen && correctableUntil ? correctableUntil.toISOString() : null }
}

/** The receipt of a donation for the browser that started it. Throws missing_token, invalid_token, donation_not_found or donation_not_completed. */
export const readStartedGift = async (context: MoneyContext, token: string): Promise<StartedGift> =>
  read(context, await statusTokens.open(context, token))

/** Tells the former address, which may be that of a stranger, without naming the new one. */
const tellFormer = async (
  { outbox }: MoneyContext,
  tx: Tx,
  id: string,
  former: LinkState & { campaignTitle: string },
) =>
  outbox.enqueue(tx, {
    key: `donation-address:${id}`,
    to: former.donorEmail,
    content: correctedMail({ amountMinor: former.amountMinor, campaignTitle: former.campaignTitle }),
  })

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/**
 * Gives a donation another address: once, within an hour after it arrived, and only while its mailed link was never opened. Only the browser
 * that started the donation has the token. Refunds are not touched: they go to the payer at PayPal.
 * Record 114.
 * @throws missing_token, invalid_token, address_not_correctable, too_many_to_address
 */
export const correctAddress = async (context: MoneyContext, token: string, email: string): Promise<StartedGift> => {
  const id = await statusTokens.open(context, token)
  const now = context.clock.now()
  await transact(context.db, async (tx) => {
    const former = await lockLinkState(tx, id)
    // A repeated call finds its own result.
    if (former && isSame(former.donorEmail, email)) return
    if (!former || !isCorrectable(former, now)) throw new DomainError('address_not_correctable')
    await admitAddress(tx, email, now)
    await writeAddress(tx, id, email, now)
    await tellFormer(context, tx, id, { ...former, ...(await thankCorrected(context, tx, { ...former, id })) })
  })
  await context.outbox.wake()
  return read(context, id)
}
