import { type Keyring, seal, unseal } from '../platform/base/seal.ts'
import { type Database, transact } from '../platform/database/database.ts'
import { lockUnsent, resealMail } from './failed-mails.sql.ts'

const atOnceMax = 100
const beforeAll = '00000000-0000-0000-0000-000000000000'

/** Re-encrypts one batch of mails. Returns the id of the last one and the number of those that could be read. */
const rewrapBatch = (db: Database, keyring: Keyring, after: string) =>
  transact(db, async (tx) => {
    const mails = await lockUnsent(tx, { after, limit: atOnceMax })
    let count = 0
    for (const { id, sealed_content } of mails) {
      // A mail whose key was given up stays as it is.
      const text = await unseal(keyring, sealed_content ?? '').catch(() => null)
      if (text === null) continue
      await resealMail(tx, id, await seal(keyring, text))
      count++
    }
    return { count, last: mails.length < atOnceMax ? null : mails.at(-1)?.id }
  })

/** Re-encrypts every unsent mail with the first encryption key. Returns how many. */
export const rewrapMails = async (db: Database, keyring: Keyring): Promise<number> => {
  let count = 0
  for (let after: string | null | undefined = beforeAll; after;) {
    const batch: Awaited<ReturnType<typeof rewrapBatch>> = await rewrapBatch(db, keyring, after)
    count += batch.count
    after = batch.last
  }
  return count
}
