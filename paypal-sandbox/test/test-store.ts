import { randomBytes } from 'node:crypto'
import { ensureIdentity } from '../src/identity.sql.ts'
import { type Store, openStore } from '../src/store.sql.ts'

let signingKey: string | undefined

/** An in-memory store. Generating a signing key takes longer than most tests, so all tests of a process share one. */
export const openTestStore = (): Store => {
  signingKey ??= ensureIdentity(openStore(':memory:'), randomBytes).signingKey
  const store = openStore(':memory:')
  store.run("insert into setting (name, value) values ('signingKey', ?)", signingKey)
  return store
}
