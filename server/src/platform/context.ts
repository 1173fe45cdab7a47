import type { Build } from './base/build.ts'
import type { Clock } from './base/clock.ts'
import type { Config } from './base/config.ts'
import type { Database } from './database/database.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Measures } from './base/measures.ts'
import type { Logger } from './base/log.ts'
import type { OrganisationSource } from './base/organisation.ts'
import type { Keyring } from './base/seal.ts'

/** The dependencies of every capability: database, clock, settings, log, jobs, encryption keys and the organisation that runs the site. */
export type AppContext = {
  db: Database
  clock: Clock
  config: Config
  log: Logger
  jobs: Jobs
  keyring: Keyring
  build: Build
  measures: Measures
  organisation: OrganisationSource
  /** Aborted when the process was asked to stop. */
  stopping: AbortSignal
}

/** What routes are made with. Each handler gets the database of its caller with the request. */
export type RouteContext = Omit<AppContext, 'db'>
