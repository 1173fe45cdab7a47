import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { runSql, withDatabase } from './run-sql.ts'

export type FreshDatabase = {
  /** URL for the role that owns the tables. */
  ownerUrl: string
  /** URL for `muster_app`, the role of the application. */
  appUrl: string
  /** Closes remaining connections and drops the database. */
  drop(): Promise<unknown>
}

/** Creates a migrated, empty database. Copying its files takes half as long as writing them to the log. */
export const freshDatabase = async (): Promise<FreshDatabase> => {
  const { templateUrl, appUrl } = inject('testServer')
  const name = `muster_test_${randomBytes(6).toString('hex')}`
  const template = new URL(templateUrl).pathname.slice(1)
  await runSql(withDatabase(templateUrl, 'postgres'), `create database ${name} template ${template} strategy file_copy`)
  return {
    ownerUrl: withDatabase(templateUrl, name),
    appUrl: withDatabase(appUrl, name),
    drop: () => runSql(withDatabase(templateUrl, 'postgres'), `drop database if exists ${name} with (force)`),
  }
}
