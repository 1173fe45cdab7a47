import { expect } from 'vitest'
import { findBroken } from '../src/money/checks/checks.sql.ts'
import { readChecks } from '../src/money/checks/read-checks.ts'
import type { Db } from '../src/database/database.ts'

/** The checks of `server/checks` that the database breaks, each with the rows that break it. */
export const brokenChecks = async (db: Db): Promise<Record<string, unknown[]>> => findBroken(db, await readChecks())

/** Expects everything in `server/checks` to hold: to be called after each test that moves money or counts people. */
export const expectLedgerSound = async (db: Db): Promise<void> => {
  expect(await brokenChecks(db)).toEqual({})
}
