import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../src/kernel/db.ts'

const folder = join(import.meta.dirname, '../checks')

const readChecks = async (): Promise<{ name: string; query: string }[]> => {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  return texts.flatMap((text) =>
    text
      .split(/^-- check: /m)
      .slice(1)
      .map((part) => {
        const [name = '', ...lines] = part.split('\n')
        return { name: name.trim(), query: lines.join('\n').trim().replace(/;$/, '') }
      }),
  )
}

/** The checks of `server/checks` that the database breaks, each with the rows that break it. */
export const brokenChecks = async (db: Db): Promise<Record<string, unknown[]>> => {
  const broken: Record<string, unknown[]> = {}
  for (const { name, query } of await readChecks()) {
    const { rows } = await sql.raw(query).execute(db)
    if (rows.length > 0) broken[name] = rows
  }
  return broken
}

/** Expects everything in `server/checks` to hold: to be called after each test that moves money or counts people. */
export const expectLedgerSound = async (db: Db): Promise<void> => {
  expect(await brokenChecks(db)).toEqual({})
}
