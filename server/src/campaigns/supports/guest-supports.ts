import type { LinkStanding } from '@muster/contract/campaigns/supports.ts'
import { findVerifiedAccount, isSuspended } from '../../people/index.ts'
import { findOpenCampaign, type OpenCampaign, requireShown } from '../campaign/find-open-campaign.ts'
import { after } from '../../platform/base/clock.ts'
import { transact, type Tx } from '../../platform/database/database.ts'
import { DomainError } from '../../platform/base/errors.ts'
import type { AppContext } from '../../platform/context.ts'
import { hashToken, newToken } from '../../platform/base/tokens.ts'
import {
  type Asked,
  confirmMail,
  mayMail,
  mineLink,
  type Outbox,
  unprovenWaitMaxMs,
  wouldWait,
} from '../../mail/index.ts'
import { newMailKey } from './mail-keys.ts'
import { addSupport } from './support-campaign.ts'
import { confirmationMail } from './support-mails.ts'
import {
  type GuestRequest,
  insertGuestToken,
  lockGuestToken,
  markGuestTokenUsed,
  updateGuestRequest,
} from './guest-tokens.sql.ts'
import { adoptRemovals } from './removals/removals.sql.ts'
import { linkStanding, tokenLifeMs } from './support-rules.ts'
import { findStanding, updateGuestSupports } from './supports.sql.ts'

type Request = { request: GuestRequest; campaign: OpenCampaign; asked: Asked; now: Date }

/** Stores a token and enqueues its mail, which leaves when the windows have a place for it. No mail if the mailbox got enough. */
const writeMail = async (
  tx: Tx,
  context: AppContext,
  outbox: Outbox,
  { request, campaign, asked, now }: Request,
): Promise<void> => {
  const { token, hash } = newToken()
  const key = newMailKey(request)
  const url = `${context.config.publicUrl}/verify-join?token=${token}`
  const content = confirmationMail(
    { ...campaign, campaignTitle: campaign.title, needs: request.needs },
    url,
    await mineLink(context, request),
  )
  if (!(await mayMail(tx, asked, now))) {
    // No further mail: the link that the person has, or that waits to be mailed, now confirms what they chose last.
    await updateGuestRequest(tx, request, now)
    return outbox.refuseUnproven(tx, { content, asked })
  }
  const expiresAt = after(now, unprovenWaitMaxMs + tokenLifeMs)
  await insertGuestToken(tx, hash, request, { now, mailKey: key, expiresAt })
  // The request is stored even if the account of the address is suspended, so that the answer does not tell.
  const isWithheld = await isSuspended(tx, request.email)
  await outbox.enqueueUnproven(tx, { key, content, asked, isWithheld })
}

/**
 * Mails a link that confirms a guest's support. Does the same whether or not the address supports already or has an
 * account, so that no caller can learn either. Returns whether the mail has to wait, which depends on the campaign and the network alone.
 * @param ip of the caller, whose network is counted; null: it is not
 * @param version the version of the promise that was shown; undefined: the current one
 * @throws promise_changed and the errors of `findOpenCampaign`
 */
export const requestGuestSupport = async (
  context: AppContext,
  outbox: Outbox,
  request: GuestRequest,
  ip: string | null,
  version?: number,
): Promise<{ waiting: boolean }> => {
  const { db, clock } = context
  const now = clock.now()
  const waiting = await transact(db, async (tx) => {
    const campaign = await findOpenCampaign(tx, request.campaignId, now)
    requireShown(campaign, version)
    const asked = { email: request.email, ip, campaign }
    const waits = await wouldWait(tx, asked, now)
    await writeMail(tx, context, outbox, { request, campaign, asked, now })
    return waits
  })
  await outbox.wake()
  return { waiting }
}

/**
 * Confirms a guest's support by its mailed token. Opening the link again changes nothing, even if the support was
 * withdrawn since, and the answer says whether it counts now. Throws missing_token, invalid_token and the errors of `addSupport`.
 */
export const confirmGuestSupport = async (
  { db, clock }: AppContext,
  outbox: Outbox,
  token: string,
  { version, needs }: { version?: number | undefined; needs?: number | undefined } = {},
): Promise<{ campaignId: string; created: boolean; standing: LinkStanding }> => {
  if (!token) throw new DomainError('missing_token')
  const now = clock.now()
  const hash = hashToken(token)
  const confirmed = await transact(db, async (tx) => {
    const guest = await lockGuestToken(tx, hash, now)
    if (!guest) throw new DomainError('invalid_token')
    const { campaignId, email, anonymous } = guest
    if (guest.usedAt) return { campaignId, created: false, standing: linkStanding(await findStanding(tx, guest, now)) }
    if (await isSuspended(tx, email)) throw new DomainError('invalid_token')
    if (guest.mailKey && !(await confirmMail(tx, guest.mailKey, now))) throw new DomainError('invalid_token')
    await markGuestTokenUsed(tx, hash, now)
    const accountId = await findVerifiedAccount(tx, email)
    const { created } = await addSupport(
      tx,
      { campaignId, version },
      { accountId, email, anonymous, needs: needs ?? guest.needs },
      now,
    )
    return { campaignId, created, standing: 'counted' as const }
  })
  await outbox.wake()
  return confirmed
}

/**
 * Assigns the guest supports of an address to its account, and the removals that keep the address away from campaigns. Call it in the
 * transaction that verifies the address, after the account's row was written.
 */
export const adoptGuestSupports = async (tx: Tx, account: { id: string; email: string }): Promise<void> => {
  await updateGuestSupports(tx, account)
  await adoptRemovals(tx, account)
}
