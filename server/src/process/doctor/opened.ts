import { createSecrets, type Secrets } from '../../site/index.ts'
import { systemClock } from '../../platform/base/clock.ts'
import type { Config } from '../../platform/base/config.ts'
import { createLog } from '../../platform/base/log.ts'
import type { Keyring } from '../../platform/base/seal.ts'
import type { Grantee } from '../../platform/database/app-role.ts'
import { type Database, connect } from '../../platform/database/database.ts'
import { inspectGrantee } from '../../platform/database/migrate.ts'
import { openKeyring } from '../keyring.ts'

/** A connection that works as the application's do, and the role that it works as. */
export type Opened = { db: Database; grantee: Grantee | null; keyring: Keyring }

export type Subject = {
  config: Config
  ownerUrl: string
  appUrl: string
  /** Null if the database cannot be used; another check says why. */
  opened: Opened | null
  /** Finds a stored secret, if secrets can be read. */
  find: Secrets['find']
}

type Urls = Pick<Subject, 'ownerUrl' | 'appUrl'>

const findSecrets = async ({ db, keyring }: Opened): Promise<Secrets['find']> => {
  const secrets = createSecrets({ db, keyring, log: createLog('silent'), clock: systemClock })
  await secrets.refresh()
  return secrets.find
}

const open = async (config: Config, { ownerUrl, appUrl }: Urls): Promise<Opened> => {
  const grantee = await inspectGrantee(ownerUrl, appUrl)
  const keyring = await openKeyring(config)
  const access = { url: appUrl, role: grantee?.switchTo, prepared: config.databasePrepared }
  const db = connect({ ...access, log: createLog('silent'), connectionsMax: 1 })
  return { db, grantee, keyring }
}

/** Opens the database and the stored secrets for `work`, as far as that is possible, and closes them again. */
export const withSubject = async (
  config: Config,
  urls: Urls,
  work: (subject: Subject) => Promise<void>,
): Promise<void> => {
  const opened = await open(config, urls).catch(() => null)
  try {
    const find = opened && (await findSecrets(opened).catch(() => null))
    await work({ config, ...urls, opened, find: find ?? (() => null) })
  } finally {
    await opened?.db.destroy()
  }
}
