import type {
  MailedInvitation,
  MyInvitation,
  OpenInvitation,
  Organisers,
} from '@muster/contract/campaigns/organisers.ts'
import type { Transfer } from '@muster/contract/campaigns/transfer.ts'
import { type PersonRow, presentPerson } from '../../people/index.ts'
import { inLetters } from '../../platform/base/in-letters.ts'
import type { Caller, Owned } from '../../platform/http/access.ts'
import { stateOf } from './invitation-rules.ts'
import type { TransferRows } from './organiser-ids.sql.ts'
import type { findCoOrganisers, InvitationRow, OrganisedCampaign, TitledInvitation } from './organisers.sql.ts'

/** The name of an account in mails, as the site shows it. */
export const displayNameOf = (account: Pick<PersonRow, 'id' | 'name' | 'username'>): string =>
  presentPerson({ ...account, image_url: null }).displayName

export const presentOpen = ({ id, email, createdAt, expiresAt }: InvitationRow): OpenInvitation => ({
  _id: id,
  email: inLetters(email),
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
})

export const presentMember = ({ person, since }: Awaited<ReturnType<typeof findCoOrganisers>>[number]) => ({
  ...presentPerson(person),
  since: since.toISOString(),
})

/** @param open the open invitations; empty for a co-organiser */
export const presentOrganisers = (
  owner: PersonRow,
  members: Awaited<ReturnType<typeof findCoOrganisers>>,
  open: readonly InvitationRow[],
): Organisers => {
  const transfer = open.find(({ makes }) => makes === 'owner')
  return {
    owner: presentPerson(owner),
    coOrganisers: members.map(presentMember),
    invitations: open.filter(({ makes }) => makes === 'co_organiser').map(presentOpen),
    transfer: transfer ? presentOpen(transfer) : null,
  }
}

export const presentTransfers = (rows: TransferRows): Transfer[] =>
  rows.map(({ from, to, at }) => ({
    from: presentPerson(from).displayName,
    to: presentPerson(to).displayName,
    at: new Date(at).toISOString(),
  }))

const inviterOf = ({ invitedBy }: InvitationRow): string => invitedBy ?? 'The owner of the campaign'

export const presentMine = (row: TitledInvitation): MyInvitation => ({
  _id: row.id,
  makes: row.makes,
  campaign: { _id: row.campaignId, title: row.title },
  invitedBy: inviterOf(row),
  expiresAt: row.expiresAt.toISOString(),
})

type Organising = Omit<Owned, 'formerOwnerIds'>

const isWhatItMakes = ({ makes }: InvitationRow, { ownerId, coOrganiserIds }: Organising, caller: Caller): boolean =>
  makes === 'owner' ? ownerId === caller.id : coOrganiserIds.includes(caller.id)

/** What the page of a mailed link shows to this caller. */
export const presentMailed = (
  row: InvitationRow,
  { id, title, ...campaign }: OrganisedCampaign & Organising,
  caller: Caller | null,
  now: Date,
): MailedInvitation => ({
  campaign: { _id: id, title },
  invitedBy: inviterOf(row),
  email: inLetters(row.email),
  expiresAt: row.expiresAt.toISOString(),
  state: stateOf(row, now),
  isForCaller: caller !== null && caller.emailVerified && caller.email.toLowerCase() === row.emailKey,
  isAccepted: caller !== null && isWhatItMakes(row, campaign, caller),
})
