import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allEndpoints } from '../src/all.ts'
import * as accountCalls from '../src/facts/account-calls.ts'
import * as adminCalls from '../src/facts/admin-calls.ts'
import type { CallLine } from '../src/facts/call-line.ts'
import * as moneyCalls from '../src/facts/campaign-money-calls.ts'
import * as calls from '../src/facts/calls.ts'
import * as disputeCalls from '../src/facts/dispute-calls.ts'
import * as frameCalls from '../src/facts/frame-calls.ts'

const lines: readonly CallLine[] = [frameCalls, calls, accountCalls, adminCalls, disputeCalls, moneyCalls].flatMap(
  (table) => Object.values<CallLine>(table),
)

const partsOf = ({ method, path, paged, produces }: CallLine) => ({ method, path, paged, produces })
const sorted = (of: readonly CallLine[]) =>
  of.map(partsOf).toSorted((one, other) => `${one.path} ${one.method}`.localeCompare(`${other.path} ${other.method}`))

test('the call tables have exactly one line for each endpoint', () => {
  expect(sorted(lines)).toEqual(sorted(allEndpoints))
})

test('the table of admin calls has exactly the calls below /admin', () => {
  expect(Object.values<CallLine>(adminCalls).filter(({ path }) => !path.startsWith('/admin/'))).toEqual([])
  expect(Object.values<CallLine>(calls).filter(({ path }) => path.startsWith('/admin/'))).toEqual([])
})

/** The modules of the contract that declare endpoints. */
const folder = join(import.meta.dirname, '../src')
const modules = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))

test('an endpoint is a noun: the name of its call, and Endpoint. The verb is left to the command', async () => {
  const exported = await Promise.all(
    modules.map(async (file) => Object.entries((await import(join(folder, file))) as Record<string, unknown>)),
  )
  const endpoints = exported.flat().filter(([, value]) => allEndpoints.some((endpoint) => endpoint === value))
  expect(endpoints).toHaveLength(allEndpoints.length)
  expect(endpoints.map(([name]) => name).filter((name) => !name.endsWith('Endpoint'))).toEqual([])
})
