import type { Store } from '../store.sql.ts'

export const insertSession = (store: Store, hash: string, buyerEmail: string, expiresAt: Date): void => {
  store.run(
    'insert into buyer_session (hash, buyer_email, expires_at) values (?, ?, ?)',
    ...[hash, buyerEmail, expiresAt.toISOString()],
  )
}

/** The email address of the logged-in buyer. */
export const findSession = (store: Store, hash: string, now: Date): string | undefined =>
  store.get<{ email: string }>(
    'select buyer_email as email from buyer_session where hash = ? and expires_at > ?',
    ...[hash, now.toISOString()],
  )?.email

export const deleteSession = (store: Store, hash: string): void => {
  store.run('delete from buyer_session where hash = ?', hash)
}
