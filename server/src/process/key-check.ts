import type { Clock } from '../platform/base/clock.ts'
import { Misconfigured } from '../platform/base/errors.ts'
import { canOpen, kidOf, type Keyring, seal } from '../platform/base/seal.ts'
import { type Database, type Db, transact } from '../platform/database/database.ts'
import {
  findKeyChecks,
  findSealedGroups,
  giveUpKey,
  insertKeyCheck,
  type KeyCheck,
  type SealedGroup,
} from './key-check.sql.ts'

type Key = Keyring[number]
type Sealed = SealedGroup & { kid: string | null }

const wrongKey = (kid: string): Misconfigured =>
  new Misconfigured(
    `The key ${kid} in ENCRYPTION_KEY is not the key ${kid} that this database is encrypted with. Give back the earlier key. A new key needs a new name and stands first: ENCRYPTION_KEY=NEW:…,${kid}:…`,
  )

const inWords = (sealed: Sealed[]): string => {
  const counts = new Map<string, number>()
  for (const { kind, count } of sealed) counts.set(kind, (counts.get(kind) ?? 0) + count)
  return [...counts].map(([kind, count]) => `${kind}: ${count}`).join(', ')
}

const missingKey = (kid: string, sealed: Sealed[]): Misconfigured =>
  new Misconfigured(
    `ENCRYPTION_KEY lacks the key ${kid}, which data in this database needs (${inWords(sealed)}). Add it after the first key. To remove it later, run: npm run cli -- rewrap-secrets. If it is lost for good, run: npm run cli -- give-up-key ${kid}`,
  )

/** A key without a stored check is wrong if data names it and none of it can be decrypted. */
const opensData = (key: Key, sealed: Sealed[]): boolean => {
  const named = sealed.filter(({ kid }) => kid === key.kid)
  return named.length === 0 || named.some(({ sample }) => canOpen(key, sample))
}

const isRight = (key: Key, checks: KeyCheck[], sealed: Sealed[]): boolean => {
  const text = checks.find(({ kid }) => kid === key.kid)?.sealed_text
  return text ? canOpen(key, text) : opensData(key, sealed)
}

const requireRight = (keyring: Keyring, checks: KeyCheck[], sealed: Sealed[]): void => {
  for (const key of keyring) {
    if (!isRight(key, checks, sealed)) throw wrongKey(key.kid)
  }
}

const readSealed = async (db: Db): Promise<Sealed[]> =>
  (await findSealedGroups(db)).map((group) => ({ ...group, kid: kidOf(group.head) }))

/**
 * Compares the encryption keys with the database. Throws {@link Misconfigured} if a key is not the one that had its name before, or if
 * data needs a key that is missing.
 */
export const requireKeys = async (db: Db, keyring: Keyring): Promise<{ checks: KeyCheck[]; sealed: Sealed[] }> => {
  const [checks, sealed] = [await findKeyChecks(db), await readSealed(db)]
  requireRight(keyring, checks, sealed)
  const known = new Set(keyring.map(({ kid }) => kid))
  const givenUp = new Set(checks.filter(({ given_up_at }) => given_up_at !== null).map(({ kid }) => kid))
  for (const kid of new Set(sealed.map((group) => group.kid))) {
    if (kid === null || known.has(kid) || givenUp.has(kid)) continue
    const needing = sealed.filter((group) => group.kid === kid)
    throw missingKey(kid, needing)
  }
  return { checks, sealed }
}

/** As {@link requireKeys}, and stores a check of each new key. */
export const checkKeys = async ({ db, clock }: { db: Database; clock: Clock }, keyring: Keyring): Promise<void> => {
  const { checks, sealed } = await requireKeys(db, keyring)
  const checked = new Set(checks.filter(({ sealed_text }) => sealed_text !== null).map(({ kid }) => kid))
  const added = keyring.filter(({ kid }) => !checked.has(kid))
  if (added.length === 0) return
  for (const key of added) {
    const sealedText = await seal([key], `key check ${key.kid}`)
    await transact(db, (tx) => insertKeyCheck(tx, { kid: key.kid, sealedText, now: clock.now() }))
  }
  // Another server may have stored a different key under the same name in the meantime.
  requireRight(added, await findKeyChecks(db), sealed)
}

/**
 * Records that a key is lost, so that the server starts without it. What it encrypts stays, and can be read if the key is found again.
 * Returns what cannot be read without it, in words. Record 48.
 */
export const giveUp = async ({ db, clock }: { db: Database; clock: Clock }, kid: string): Promise<string> => {
  const sealed = (await readSealed(db)).filter((group) => group.kid === kid)
  await transact(db, (tx) => giveUpKey(tx, kid, clock.now()))
  return inWords(sealed)
}
