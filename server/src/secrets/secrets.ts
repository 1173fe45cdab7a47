import { knownSecrets } from '@muster/contract/secrets.ts'
import { second } from '../kernel/clock.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { unseal } from '../kernel/seal.ts'
import { asKind } from '../kernel/work-kind.ts'
import { findSealed, type SealedSecret } from './secrets.sql.ts'

/** What admins stored, as far as the server uses it. Read at each use, so that a new value works without a restart. */
export type Secrets = {
  /** The stored value of a name in `knownSecrets`; null: none. */
  find: (name: string) => string | null
  /** Reads again what is stored. */
  refresh: () => Promise<void>
  /** Keeps up with what other instances store; returns how to stop. */
  watch: () => () => Promise<void>
}

const refreshEveryMs = 2 * second

/** What a secret is sealed for: its value opens under no other name. */
export const boundTo = (name: string): string => `stored-secret:${name}`

type Opened = { sealed: string; value: string | null }

/** The stored secrets, opened. Nothing is known before the first `refresh`. */
export const createSecrets = ({ db, keyring, log }: Pick<Kernel, 'db' | 'keyring' | 'log'>): Secrets => {
  let opened = new Map<string, Opened>()

  const open = async ({ name, sealed_value: sealed }: SealedSecret): Promise<[string, Opened]> => {
    const known = opened.get(name)
    if (known?.sealed === sealed) return [name, known]
    try {
      return [name, { sealed, value: await unseal(keyring, sealed, boundTo(name)) }]
    } catch (error) {
      log.error({ err: error, secret: name }, 'a stored secret cannot be opened, and counts as missing')
      return [name, { sealed, value: null }]
    }
  }

  const refresh = async (): Promise<void> => {
    const rows = await findSealed(db, Object.keys(knownSecrets))
    opened = new Map(await Promise.all(rows.map(open)))
  }

  const watch = () => {
    let underWay = Promise.resolve()
    const look = () => {
      underWay = asKind('background', refresh).catch((error: unknown) =>
        log.warn({ err: error }, 'the stored secrets could not be read'),
      )
    }
    const timer = setInterval(look, refreshEveryMs).unref()
    return async () => {
      clearInterval(timer)
      await underWay
    }
  }

  return { find: (name) => opened.get(name)?.value ?? null, refresh, watch }
}
