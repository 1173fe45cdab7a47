import { findOpenCampaign } from '../campaigns/index.ts'
import { after, day, minute } from '../kernel/clock.ts'
import { transact, type Tx } from '../kernel/db.ts'
import { DomainError } from '../kernel/errors.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { hashToken, newToken } from '../kernel/tokens.ts'
import type { Outbox } from '../mail/index.ts'
import { confirmationMail } from './support-mails.ts'
import { addSupport } from './support-campaign.ts'
import {
  deleteExpiredGuestTokens,
  findVerifiedAccount,
  type GuestRequest,
  insertGuestToken,
  lockGuestToken,
  markGuestTokenUsed,
  updateGuestSupports,
} from './supports.sql.ts'

const tokenLifeMs = 7 * day
/** One address is mailed about one campaign once in this time, however often somebody asks. */
const mailPauseMs = 10 * minute
/** One address is mailed at most so often a day about any campaign, so that nobody can flood it. */
const maxMailsPerDay = 20

/** The same for every request of one address and campaign within one pause: requests at the same moment send one mail. */
const mailKey = ({ campaignId, email }: GuestRequest, now: Date): string => {
  const address = hashToken(email.toLowerCase()).toString('base64url')
  return `guest-support:${campaignId}:${address}:${Math.floor(now.getTime() / mailPauseMs)}`
}

/**
 * Mails a link that confirms a guest's support. Does the same whether or not the address supports already or has an
 * account, so that nobody can learn either. Throws campaign_not_found, campaign_over or campaign_cancelled.
 */
export const requestGuestSupport = async (kernel: Kernel, outbox: Outbox, request: GuestRequest): Promise<void> => {
  const { db, clock, config } = kernel
  const now = clock.now()
  const campaign = await findOpenCampaign(db, request.campaignId, now)
  await transact(db, async (tx) => {
    const { token, hash } = newToken()
    const kept = await insertGuestToken(tx, hash, request, {
      now,
      expiresAt: after(now, tokenLifeMs),
      pauseSince: after(now, -mailPauseMs),
      daySince: after(now, -day),
      maxPerDay: maxMailsPerDay,
    })
    if (!kept) return
    const content = confirmationMail(campaign.title, `${config.publicUrl}/verify-join?token=${token}`)
    await outbox.enqueue(tx, { key: mailKey(request, now), to: request.email, content })
  })
  await outbox.wake()
}

/**
 * Confirms a guest's support by its mailed token. Opening the link again changes nothing, also where the support was
 * withdrawn since. Throws invalid_token, campaign_over or campaign_cancelled.
 */
export const confirmGuestSupport = async (
  { db, clock }: Kernel,
  token: string,
): Promise<{ campaignId: string; created: boolean }> => {
  const now = clock.now()
  const hash = hashToken(token)
  return transact(db, async (tx) => {
    const guest = await lockGuestToken(tx, hash, now)
    if (!guest) throw new DomainError('invalid_token')
    const { campaignId, email, anonymous } = guest
    if (guest.usedAt) return { campaignId, created: false }
    await markGuestTokenUsed(tx, hash, now)
    const accountId = await findVerifiedAccount(tx, email)
    const { created } = await addSupport(tx, campaignId, { accountId, email, anonymous }, now)
    return { campaignId, created }
  })
}

/**
 * Makes an account the owner of what its address supported as a guest. To be called in the transaction that verifies the
 * address, after the account's row was written.
 */
export const adoptGuestSupports = (tx: Tx, account: { id: string; email: string }): Promise<void> =>
  updateGuestSupports(tx, account)

/** Forgets expired links each night: until then they hold addresses of people who never confirmed. */
export const defineTokenCleanup = ({ db, clock, jobs }: Kernel): void => {
  jobs.define({
    name: 'forget-guest-tokens',
    cron: '17 3 * * *',
    run: () => transact(db, (tx) => deleteExpiredGuestTokens(tx, clock.now())),
  })
}
