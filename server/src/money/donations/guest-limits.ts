import { askKeys, callerOf, countAsk, isSuspended, lockKeys, refuseUntil } from '../../people/index.ts'
import { after, hour } from '../../platform/base/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { countCaptured, findNthUnpaid } from './guest-limits.sql.ts'

const error = 'too_many_guest_donations'
/** Donations per hour from one network: people at one event share it. */
const networksPerHourMax = 300
/** Donations per hour with one mail address. */
const mailboxesPerHourMax = 10
/** Unpaid donations per hour to one campaign, and how many more for each that was captured in that hour. */
export const unpaidPerHourMax = 300
const unpaidPerCapture = 3

/**
 * Counts a donation that a guest starts. No mail leaves before money arrives, so the limits protect the database and PayPal's interface.
 * The address of a suspended person is always at its limit: a refusal of its own would tell that it is suspended.
 * @param ip of the caller, whose donations are counted; null: they are not
 * @throws too_many_guest_donations
 */
export const admitGuest = async (
  tx: Tx,
  { campaignId, guestEmail, ip }: { campaignId: string; guestEmail: string; ip: string | null },
  now: Date,
): Promise<void> => {
  const caller = ip === null ? null : `donations ${askKeys.caller(callerOf(ip))}`
  const mailbox = `donations ${askKeys.mailbox(guestEmail)}`
  const campaign = `donations ${askKeys.campaign(campaignId)}`
  await lockKeys(tx, [campaign, mailbox, ...(caller === null ? [] : [caller])], now)
  const since = after(now, -hour)
  const unpaidMax = unpaidPerHourMax + unpaidPerCapture * (await countCaptured(tx, campaignId, since))
  const nth = await findNthUnpaid(tx, campaignId, unpaidMax, since)
  if (nth) refuseUntil(error, nth, now)
  if (caller !== null) await countAsk(tx, caller, { perHourMax: networksPerHourMax, error }, now)
  await countAsk(tx, mailbox, { perHourMax: mailboxesPerHourMax, error }, now)
  if (await isSuspended(tx, guestEmail)) refuseUntil(error, now, now)
}

/** Counts a correction as a donation with the new address. Throws too_many_to_address, also for the address of a suspended person. */
export const admitAddress = async (tx: Tx, email: string, now: Date): Promise<void> => {
  const mailbox = `donations ${askKeys.mailbox(email)}`
  await lockKeys(tx, [mailbox], now)
  await countAsk(tx, mailbox, { perHourMax: mailboxesPerHourMax, error: 'too_many_to_address' }, now)
  if (await isSuspended(tx, email)) refuseUntil('too_many_to_address', now, now)
}
