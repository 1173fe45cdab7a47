import type { Person, PersonOrGuest, User } from '@muster/contract/people/accounts.ts'
import type { ListedUser } from '@muster/contract/people/users.ts'
import { inLetters, inLettersOrNull } from '../../platform/base/in-letters.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Tables } from '../../platform/database/schema.ts'
import type { UserRow } from './accounts.sql.ts'
import { lockedUntil, payoutAddressOf, waitsUntil } from './profile/payout-address-rules.ts'

type PresentContext = Pick<AppContext, 'config' | 'organisation' | 'clock'>

type CommonRow = Pick<
  UserRow,
  'id' | 'email' | 'email_verified_at' | 'username' | 'name' | 'phone' | 'role' | 'image_url' | 'created_at'
>
type SuspendableRow = CommonRow & Pick<Tables['account'], 'suspended_at' | 'suspended_reason' | 'trusted_at'>

const presentCommon = (row: CommonRow) => ({
  _id: row.id,
  email: inLetters(row.email),
  emailVerified: row.email_verified_at !== null,
  username: row.username,
  name: row.name,
  phone: row.phone,
  role: row.role,
  imageUrl: row.image_url,
  avatarUrl: row.image_url,
  createdAt: row.created_at.toISOString(),
})

/** An account as admins see it in the list. */
export const presentListed = (row: SuspendableRow): ListedUser => ({
  ...presentCommon(row),
  suspension: row.suspended_at && { since: row.suspended_at.toISOString(), reason: row.suspended_reason ?? '' },
  trustedSince: row.trusted_at?.toISOString() ?? null,
})

/** An account as its owner sees it. In production an admin needs a second factor. */
export const presentUser = (row: UserRow, { config: { production }, organisation, clock }: PresentContext): User => {
  const now = clock.now()
  const { termsVersion } = organisation.current()
  return {
    ...presentCommon(row),
    emailPending: inLettersOrNull(row.email_pending),
    paypalEmail: inLettersOrNull(row.paypal_email),
    paypalEmailPending: inLettersOrNull(row.paypal_email_pending),
    payoutAddress: inLetters(payoutAddressOf(row, now).email),
    payoutAddressServesAt: waitsUntil(row, now)?.toISOString() ?? null,
    payoutAddressLockedUntil: lockedUntil(row, now)?.toISOString() ?? null,
    secondFactor: row.second_factor_at !== null,
    secondFactorNeeded: production && row.role === 'admin' && row.second_factor_at === null,
    termsToAccept: row.terms_version < termsVersion ? termsVersion : null,
  }
}

export type PersonRow = Pick<UserRow, 'id' | 'username' | 'name' | 'image_url'>

/** An account as other people see it: name, else username, else that they gave none. It never contains the email. */
export const presentPerson = ({ id, username, name, image_url }: PersonRow): Person => ({
  _id: id,
  username,
  name,
  displayName: name ?? username ?? 'a member who gave no name',
  imageUrl: image_url,
})

/** A donor or reporter as other people see them: an account, or a guest, who has only a name that they typed. */
export const presentDonor = (row: Omit<PersonRow, 'id'> & { id: string | null }): PersonOrGuest =>
  row.id === null
    ? { _id: null, username: null, name: row.name, displayName: row.name ?? 'A guest', imageUrl: null }
    : presentPerson({ ...row, id: row.id })
