import type { Clock } from './base/clock.ts'
import type { Config } from './base/config.ts'
import type { Db } from './database/database.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Logger } from './base/log.ts'
import type { Keyring } from './base/seal.ts'

/** What every capability is given: no more than time, storage, settings, jobs and a log. */
export type AppContext = {
  db: Db
  clock: Clock
  config: Config
  log: Logger
  jobs: Jobs
  keyring: Keyring
}
