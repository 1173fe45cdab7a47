import type { InvitationKind } from '@muster/contract/facts/organisers.ts'
import * as z from 'zod/mini'
import { DomainError } from '../../platform/base/errors.ts'
import { hashToken, newId } from '../../platform/base/tokens.ts'
import type { AppContext } from '../../platform/context.ts'
import { type Db, transact, type Tx } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/http/access.ts'
import { confirmMail, type Outbox } from '../../mail/index.ts'
import { lockOwner } from '../campaign/standing.sql.ts'
import { requireStarts } from '../campaign/standing-rules.ts'
import { stateOf } from './invitation-rules.ts'
import { displayNameOf } from './organisers.present.ts'
import { joinedMail } from './organiser-mails.ts'
import { maySpeakFor } from './organiser-ids.sql.ts'
import {
  findInvitation,
  findInvitationTo,
  insertCoOrganiser,
  type InvitationRow,
  lockOrganised,
  markUsed,
  type OrganisedCampaign,
} from './organisers.sql.ts'

export type Context = AppContext & { outbox: Outbox }

const refusals = {
  used: 'invitation_used',
  withdrawn: 'invitation_withdrawn',
  expired: 'invitation_expired',
} as const

type Asked = { makes: InvitationKind; token: string; caller: Caller | null }

/**
 * The invitation of a mailed link. For the account with the invited address, verified, the id of the invitation is a link, too: their list leads
 * to it. Throws missing_token and invalid_token.
 */
export const readInvitation = async (db: Db | Tx, { makes, token, caller }: Asked): Promise<InvitationRow> => {
  if (token === '') throw new DomainError('missing_token')
  const isId = caller?.emailVerified && z.safeParse(z.uuid(), token).success
  const invitation = isId
    ? await findInvitationTo(db, { makes, id: token, emailKey: caller.email.toLowerCase() })
    : await findInvitation(db, makes, hashToken(token))
  if (!invitation) throw new DomainError('invalid_token')
  return invitation
}

type Accepted = { invitation: InvitationRow; campaign: OrganisedCampaign }

/**
 * Marks the invitation of a link as used by this person. Undefined: they used it before, and it still holds. Throws missing_token, invalid_token,
 * `invitation_…` and the errors of `requireStarts`.
 */
const useInvitation = async (
  tx: Tx,
  asked: Accepting & { makes: InvitationKind },
  now: Date,
): Promise<Accepted | undefined> => {
  const { campaignId } = await readInvitation(tx, asked)
  // A suspension locks in the same order.
  await lockOwner(tx, campaignId)
  const campaign = await lockOrganised(tx, campaignId)
  // Read again: an invitation changes only under the lock of its campaign.
  const invitation = await readInvitation(tx, asked)
  const { caller } = asked
  if (!campaign) throw new DomainError('invalid_token')
  requireStarts(campaign)
  if (invitation.usedBy === caller.id && (await maySpeakFor(tx, campaignId, caller.id))) return undefined
  const state = stateOf(invitation, now)
  if (state !== 'open') throw new DomainError(refusals[state])
  if (invitation.emailKey !== caller.email.toLowerCase()) throw new DomainError('invitation_of_other_account')
  if (!(await confirmMail(tx, invitation.mailKey, now))) throw new DomainError('invalid_token')
  await markUsed(tx, invitation.id, caller.id, now)
  return { invitation, campaign }
}

export type Accepting = { token: string; caller: Caller }

/** Carries out what a person accepted, unless they did before. Returns the campaign. */
export const acceptOnce = async (
  { db, clock, outbox }: Context,
  accepting: Accepting & { makes: InvitationKind },
  effect: (tx: Tx, campaign: OrganisedCampaign, now: Date) => Promise<void>,
): Promise<{ campaignId: string }> => {
  const campaignId = await transact(db, async (tx) => {
    const now = clock.now()
    const accepted = await useInvitation(tx, accepting, now)
    if (!accepted) return (await readInvitation(tx, accepting)).campaignId
    await effect(tx, accepted.campaign, now)
    return accepted.campaign.id
  })
  await outbox.wake()
  return { campaignId }
}

/** Makes the caller a co-organiser by their mailed invitation, and tells the owner. */
export const acceptInvitation = (context: Context, accepting: Accepting): Promise<{ campaignId: string }> =>
  acceptOnce(context, { ...accepting, makes: 'co_organiser' }, async (tx, campaign, now) => {
    const { caller } = accepting
    // An owner may have changed their address to the invited one.
    if (campaign.ownerId === caller.id) return
    const id = newId()
    if (!(await insertCoOrganiser(tx, { id, campaign_id: campaign.id, account_id: caller.id, since: now }))) return
    const { publicUrl } = context.config
    const content = joinedMail({ ...campaign, campaignId: campaign.id, publicUrl, memberName: displayNameOf(caller) })
    await context.outbox.enqueue(tx, { key: `organiser-joined:${id}`, to: campaign.ownerEmail, content })
  })
