import { randomBytes } from 'node:crypto'
import { ensureIdentity } from '../src/identity.sql.ts'
import { type Store, openStore } from '../src/store.sql.ts'

let signingKey: string | undefined

/** A store in memory. Making a key to sign with takes longer than most tests, so each process makes one. */
export const openTestStore = (): Store => {
  signingKey ??= ensureIdentity(openStore(':memory:'), randomBytes).signingKey
  const store = openStore(':memory:')
  store.run("insert into setting (name, value) values ('signingKey', ?)", signingKey)
  return store
}
