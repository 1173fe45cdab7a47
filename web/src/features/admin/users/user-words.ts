import type { ListedUser } from '@muster/contract/accounts/users.ts'

/** What an admin calls a user: name, else username, else email. */
export const nameOf = ({ name, username, email }: Pick<ListedUser, 'name' | 'username' | 'email'>) =>
  name ?? username ?? email
