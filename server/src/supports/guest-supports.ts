import { suspension } from '../accounts/index.ts'
import { findOpenCampaign, type OpenCampaign, requireShown } from '../campaigns/index.ts'
import { after, day } from '../base/clock.ts'
import { transact, type Tx } from '../database/database.ts'
import { DomainError } from '../base/errors.ts'
import type { AppContext } from '../context.ts'
import { hashToken, newToken } from '../base/tokens.ts'
import { mineLink } from '../mail/index.ts'
import type { Outbox } from '../mail/index.ts'
import { callerOf, findVerifiedAccount } from '../guests/index.ts'
import { countGuestMail, lockGuestRequest, mayLeaveAtOnce } from './guest-mail-limits.ts'
import { waitMaxMs } from './guest-mail-pace.ts'
import { mailKeyOf, mailPauseMs } from './mail-keys.ts'
import { addSupport } from './support-campaign.ts'
import { confirmationMail } from './support-mails.ts'
import { type GuestRequest, insertGuestToken, lockGuestToken, markGuestTokenUsed } from './guest-tokens.sql.ts'
import { updateGuestSupports } from './supports.sql.ts'
import { tokenLifeMs } from './token-life.ts'

/** Maximum number of mails per address and day, over all campaigns, so that no caller can flood a mailbox. */
const mailsPerDayMax = 20

type Asked = { request: GuestRequest; campaign: OpenCampaign; now: Date }

/** Stores a token and enqueues its mail, which is sent at once or waits. Does nothing if the mailbox's limit is reached. */
const writeMail = async (
  tx: Tx,
  context: AppContext,
  outbox: Outbox,
  { request, campaign, now }: Asked,
): Promise<void> => {
  const { token, hash } = newToken()
  const key = mailKeyOf(request, now)
  const atOnce = await mayLeaveAtOnce(tx, request.campaignId, now)
  const leavesBy = atOnce ? now : after(now, waitMaxMs)
  const kept = await insertGuestToken(tx, hash, request, {
    now,
    leavesBy,
    releasedAt: atOnce ? now : null,
    mailKey: key,
    expiresAt: after(leavesBy, tokenLifeMs),
    pauseSince: after(now, -mailPauseMs),
    daySince: after(now, -day),
    mailsPerDayMax,
  })
  if (!kept) return
  const url = `${context.config.publicUrl}/verify-join?token=${token}`
  const content = confirmationMail(
    { ...campaign, campaignTitle: campaign.title },
    url,
    await mineLink(context, request),
  )
  // The answer does not tell that the account of an address is suspended.
  if (await suspension.isSuspended(tx, request.email)) return outbox.enqueueNothing(tx, content)
  await outbox.enqueue(tx, { key, to: request.email, content, sendAfter: leavesBy })
}

/**
 * Mails a link that confirms a guest's support. Does the same whether or not the address supports already or has an
 * account, so that no caller can learn either.
 * @param ip of the caller, whose requests are counted; null: they are not
 * @param version the version of the promise that was shown; undefined: the current one
 * @throws too_many_guest_mails, promise_changed and the errors of `findOpenCampaign`
 */
export const requestGuestSupport = async (
  context: AppContext,
  outbox: Outbox,
  request: GuestRequest,
  ip: string | null,
  version?: number,
): Promise<void> => {
  const { db, clock } = context
  const now = clock.now()
  const caller = ip === null ? null : callerOf(ip)
  await transact(db, async (tx) => {
    const campaign = await findOpenCampaign(tx, request.campaignId, now)
    requireShown(campaign, version)
    await lockGuestRequest(tx, request, caller, now)
    if (caller !== null) await countGuestMail(tx, caller, now)
    await writeMail(tx, context, outbox, { request, campaign, now })
  })
  await outbox.wake()
}

/**
 * Confirms a guest's support by its mailed token. Opening the link again changes nothing, even if the support was
 * withdrawn since. Throws missing_token, invalid_token and the errors of `addSupport`.
 */
export const confirmGuestSupport = async (
  { db, clock }: AppContext,
  token: string,
  { version, needs }: { version?: number | undefined; needs?: number | undefined } = {},
): Promise<{ campaignId: string; created: boolean }> => {
  if (!token) throw new DomainError('missing_token')
  const now = clock.now()
  const hash = hashToken(token)
  return transact(db, async (tx) => {
    const guest = await lockGuestToken(tx, hash, now)
    if (!guest) throw new DomainError('invalid_token')
    const { campaignId, email, anonymous } = guest
    if (guest.usedAt) return { campaignId, created: false }
    if (await suspension.isSuspended(tx, email)) throw new DomainError('invalid_token')
    await markGuestTokenUsed(tx, hash, now)
    const accountId = await findVerifiedAccount(tx, email)
    const { created } = await addSupport(
      tx,
      { campaignId, version },
      { accountId, email, anonymous, needs: needs ?? null },
      now,
    )
    return { campaignId, created }
  })
}

/**
 * Assigns the guest supports of an address to its account. Call it in the transaction that verifies the
 * address, after the account's row was written.
 */
export const adoptGuestSupports = (tx: Tx, account: { id: string; email: string }): Promise<void> =>
  updateGuestSupports(tx, account)
