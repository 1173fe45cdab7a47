import type { ListedUser } from '@muster/contract/people/users.ts'

/** The display name of a user for admins: name, or username, or email. */
export const nameOf = ({ name, username, email }: Pick<ListedUser, 'name' | 'username' | 'email'>) =>
  name ?? username ?? email
