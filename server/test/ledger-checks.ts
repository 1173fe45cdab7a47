import { expect } from 'vitest'
import { findBroken } from '../src/money/checks/find-broken.sql.ts'
import { readChecks } from '../src/money/checks/read-checks.ts'
import type { Database } from '../src/platform/database/database.ts'

/** The failed checks of `server/checks`, each with the rows that violate it. */
export const brokenChecks = async (db: Database): Promise<Record<string, unknown[]>> =>
  findBroken(db, await readChecks())

/** Expects all checks of `server/checks` to pass. Call it after each test that moves money or changes counters. */
export const expectLedgerSound = async (db: Database): Promise<void> => {
  expect(await brokenChecks(db)).toEqual({})
}
