import { coOrganisersMax, invitationDays, type InvitationKind } from '@muster/contract/facts/organisers.ts'
import { isSuspended } from '../../people/index.ts'
import { after, day } from '../../platform/base/clock.ts'
import { DomainError, invalidField } from '../../platform/base/errors.ts'
import { newId, newToken } from '../../platform/base/tokens.ts'
import type { AppContext } from '../../platform/context.ts'
import { transact, type Tx } from '../../platform/database/database.ts'
import { mayMail, type Outbox } from '../../mail/index.ts'
import { requireStarts } from '../campaign/standing-rules.ts'
import { invitationMail, transferRequestMail } from './organiser-mails.ts'
import {
  countPlaces,
  findOpenOf,
  type InvitationRow,
  lockOrganised,
  type OrganisedCampaign,
  saveInvitation,
  withdrawInvitations,
} from './organisers.sql.ts'
import { requireTransferable } from './transfer-rules.ts'

type Context = AppContext & { outbox: Outbox }

export type Inviting = {
  campaignId: string
  makes: InvitationKind
  email: string
  owner: { id: string; email: string }
  /** Of the caller, whose network is counted; null: it is not. */
  ip: string | null
}

const kinds = {
  co_organiser: {
    path: '/organiser-invitations/',
    mail: invitationMail,
    oneself: 'This is your own address. You organise this campaign already',
  },
  owner: {
    path: '/transfers/',
    mail: transferRequestMail,
    oneself: 'This is your own address. You own this campaign already',
  },
} as const

/** A campaign that this person owns, also at this moment, and that is published. */
const lockOwn = async (tx: Tx, { campaignId, owner }: Inviting): Promise<OrganisedCampaign> => {
  const campaign = await lockOrganised(tx, campaignId)
  if (!campaign) throw new DomainError('campaign_not_found')
  if (campaign.ownerId !== owner.id) throw new DomainError('forbidden')
  requireStarts(campaign)
  return campaign
}

/** Refuses one more co-organiser than a campaign may have, and withdraws an earlier request to take the campaign over. */
const makeRoom = async (context: Context, tx: Tx, campaign: OrganisedCampaign, inviting: Inviting, key: string) => {
  const now = context.clock.now()
  if (inviting.makes === 'owner') {
    await requireTransferable(tx, campaign, now)
    const open = await findOpenOf(tx, { ...inviting, emailKey: key })
    if (open) return open
    await context.outbox.cancelAll(tx, await withdrawInvitations(tx, { campaignId: campaign.id, makes: 'owner' }, now))
    return undefined
  }
  if ((await countPlaces(tx, campaign.id, key, now)) >= coOrganisersMax) throw new DomainError('co_organisers_full')
  return findOpenOf(tx, { ...inviting, emailKey: key })
}

/**
 * Mails a person a link by which they become a co-organiser of a campaign, or its owner. Does the same for every address: whether it has an
 * account, is suspended, or got so many mails that this one does not leave, so that no owner can learn any of it.
 * @throws campaign_not_found, forbidden, co_organisers_full, and the errors of `requireStarts` and `requireTransferable`
 */
export const invite = async (context: Context, inviting: Inviting): Promise<InvitationRow> => {
  const { db, clock, config, outbox } = context
  const { campaignId, makes, email, owner, ip } = inviting
  const emailKey = email.toLowerCase()
  if (emailKey === owner.email.toLowerCase()) throw invalidField('email', kinds[makes].oneself)
  const saved = await transact(db, async (tx) => {
    const now = clock.now()
    const campaign = await lockOwn(tx, inviting)
    const open = await makeRoom(context, tx, campaign, inviting, emailKey)
    const { token, hash } = newToken()
    const id = open?.id ?? newId()
    const mailKey = `organiser-invitation:${id}:${newId()}`
    const expiresAt = after(now, invitationDays * day)
    const url = `${config.publicUrl}${kinds[makes].path}${token}`
    const content = kinds[makes].mail({ ...campaign, publicUrl: config.publicUrl, campaignId, url, expiresAt })
    const asked = { email, ip, campaign: { id: campaignId, ownerId: owner.id } }
    const made = {
      id,
      campaignId,
      makes,
      emailKey,
      invitedBy: owner.id,
      email,
      hash,
      mailKey,
      createdAt: now,
      expiresAt,
    }
    const leaves = await mayMail(tx, asked, now)
    // The link that the person has, or that waits to be mailed, keeps working.
    if (leaves || !open) await saveInvitation(tx, made)
    if (leaves) {
      await outbox.enqueueUnproven(tx, { key: mailKey, content, asked, isWithheld: await isSuspended(tx, email) })
    } else await outbox.refuseUnproven(tx, { content, asked })
    const row = await findOpenOf(tx, made)
    if (!row) throw new Error(`invitation ${id} is not stored`)
    return row
  })
  await outbox.wake()
  return saved
}

/** Withdraws an open invitation, or the request to take the campaign over. Throws invitation_not_found. */
export const withdrawInvitation = async (
  { db, clock, outbox }: Context,
  ended: { campaignId: string } & ({ id: string; makes: 'co_organiser' } | { makes: 'owner' }),
): Promise<void> => {
  await transact(db, async (tx) => {
    const keys = await withdrawInvitations(tx, ended, clock.now())
    if (keys.length === 0) throw new DomainError('invitation_not_found')
    await outbox.cancelAll(tx, keys)
  })
}
