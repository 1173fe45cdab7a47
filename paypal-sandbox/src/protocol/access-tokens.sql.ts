import type { Store } from '../store.sql.ts'

export const insertToken = (store: Store, hash: string, expiresAt: Date): void => {
  store.run('insert into access_token (hash, expires_at) values (?, ?)', hash, expiresAt.toISOString())
}

/** Whether this token was issued and has not expired. */
export const findToken = (store: Store, hash: string, now: Date): boolean =>
  store.get('select 1 from access_token where hash = ? and expires_at > ?', hash, now.toISOString()) !== undefined

export const deleteTokens = (store: Store): void => {
  store.run('delete from access_token')
}
