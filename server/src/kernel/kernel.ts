import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './db.ts'
import type { Jobs } from './jobs.ts'
import type { Logger } from './log.ts'
import type { Keyring } from './seal.ts'

/** What every capability is given: no more than time, storage, settings, jobs and a log. */
export type Kernel = {
  db: Db
  clock: Clock
  config: Config
  log: Logger
  jobs: Jobs
  keyring: Keyring
}
