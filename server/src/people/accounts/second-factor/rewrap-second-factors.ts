import { type Database, transact } from '../../../platform/database/database.ts'
import { type Keyring, seal, unseal } from '../../../platform/base/seal.ts'
import { lockSealedKeys, resealKey } from './second-factor.sql.ts'

const atOnceMax = 100
const beforeAll = '00000000-0000-0000-0000-000000000000'

/** Re-encrypts the keys of one batch of second factors. Returns the account ids. */
const rewrapBatch = (db: Database, keyring: Keyring, after: string): Promise<string[]> =>
  transact(db, async (tx) => {
    const keys = await lockSealedKeys(tx, { after, limit: atOnceMax })
    for (const { accountId, sealedSecret } of keys) {
      await resealKey(tx, accountId, await seal(keyring, await unseal(keyring, sealedSecret)))
    }
    return keys.map(({ accountId }) => accountId)
  })

/** Re-encrypts the key of every second factor with the first encryption key. Returns how many. */
export const rewrapSecondFactors = async (db: Database, keyring: Keyring): Promise<number> => {
  let count = 0
  for (let after = beforeAll; ;) {
    const accounts = await rewrapBatch(db, keyring, after)
    count += accounts.length
    if (accounts.length < atOnceMax) return count
    after = accounts.at(-1) ?? after
  }
}
