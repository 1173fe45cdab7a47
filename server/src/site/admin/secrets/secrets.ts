import { environmentOnly, knownSecrets } from '@muster/contract/facts/secrets.ts'
import { second } from '../../../platform/base/clock.ts'
import type { AppContext } from '../../../platform/context.ts'
import { unseal } from '../../../platform/base/seal.ts'
import { findSealed, type SealedSecret } from './secrets.sql.ts'

/** The stored secrets that the server uses. Read at each use, so that a new value works without a restart. Record 21. */
export type Secrets = {
  /** The stored value of a name in `knownSecrets` that is in use now; null: none. */
  find: (name: string) => string | null
  /** Reloads the stored secrets. */
  refresh: () => Promise<void>
  /** Polls for secrets that other instances store. Returns a function that stops the polling. */
  watch: () => () => Promise<void>
}

const refreshEveryMs = 2 * second

/** Binds a secret's ciphertext to its name: it cannot be decrypted under another one. */
export const boundTo = (name: string): string => `stored-secret:${name}`

type Opened = SealedSecret & { value: string | null; before: string | null }

const isUnchanged = (known: Opened, row: SealedSecret): boolean =>
  known.sealed_value === row.sealed_value &&
  known.sealed_before === row.sealed_before &&
  known.serves_at?.getTime() === row.serves_at?.getTime()

/** The stored secrets, decrypted. Empty before the first `refresh`. */
export const createSecrets = ({
  db,
  keyring,
  log,
  clock,
}: Pick<AppContext, 'db' | 'keyring' | 'log' | 'clock'>): Secrets => {
  let opened = new Map<string, Opened>()

  const openValue = async (name: string, sealed: string | null): Promise<string | null> => {
    if (sealed === null) return null
    try {
      return await unseal(keyring, sealed, boundTo(name))
    } catch (error) {
      log.error({ err: error, secret: name }, 'a stored secret cannot be opened, and counts as missing')
      return null
    }
  }

  const open = async (row: SealedSecret): Promise<[string, Opened]> => {
    const { name, sealed_value: sealed, sealed_before: sealedBefore } = row
    const known = opened.get(name)
    if (known && isUnchanged(known, row)) return [name, known]
    const [value, before] = await Promise.all([openValue(name, sealed), openValue(name, sealedBefore)])
    return [name, { ...row, value, before }]
  }

  const refresh = async (from = db): Promise<void> => {
    const rows = await findSealed(from, Object.keys(knownSecrets))
    opened = new Map(await Promise.all(rows.map(open)))
  }

  const watch = () => {
    let inProgress = Promise.resolve()
    const look = () => {
      inProgress = refresh(db.as('system', 'background')).catch((error: unknown) =>
        log.warn({ err: error }, 'the stored secrets could not be read'),
      )
    }
    const timer = setInterval(look, refreshEveryMs).unref()
    return async () => {
      clearInterval(timer)
      await inProgress
    }
  }

  const find = (name: string): string | null => {
    const secret = opened.get(name)
    if (!secret) return null
    return secret.serves_at !== null && clock.now() < secret.serves_at ? secret.before : secret.value
  }

  return { find, refresh, watch }
}

/** Warns about stored secrets that only the environment can provide now; an earlier version accepted them. */
export const warnOfIgnored = async ({ db, log }: Pick<AppContext, 'db' | 'log'>): Promise<void> => {
  for (const { name } of await findSealed(db, Object.keys(environmentOnly))) {
    log.warn({ secret: name }, 'a stored secret of this name is ignored: set it in the environment')
  }
}
