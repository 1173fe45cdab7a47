import { type Database, transact } from '../../../platform/database/database.ts'
import { type Keyring, seal, unseal } from '../../../platform/base/seal.ts'
import { boundTo } from './secrets.ts'
import { lockSealed, resealSecret } from './secrets.sql.ts'

const atOnceMax = 100

/** Re-encrypts one batch of secrets. Returns their names. */
const rewrapBatch = (db: Database, keyring: Keyring, after: string): Promise<string[]> =>
  transact(db, async (tx) => {
    const secrets = await lockSealed(tx, { after, limit: atOnceMax })
    for (const { name, sealed_value, sealed_before } of secrets) {
      const reseal = async (sealed: string) =>
        seal(keyring, await unseal(keyring, sealed, boundTo(name)), boundTo(name))
      await resealSecret(tx, {
        name,
        sealed_value: await reseal(sealed_value),
        sealed_before: sealed_before && (await reseal(sealed_before)),
      })
    }
    return secrets.map(({ name }) => name)
  })

/** Re-encrypts every stored secret with the first encryption key, so that the other keys can be removed. Returns how many. */
export const rewrapSecrets = async (db: Database, keyring: Keyring): Promise<number> => {
  let count = 0
  for (let after = ''; ;) {
    const names = await rewrapBatch(db, keyring, after)
    count += names.length
    if (names.length < atOnceMax) return count
    after = names.at(-1) ?? after
  }
}
