import { globSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import ts from 'typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../../test/database.ts'

/** A column in a common notation, for comparing the declared types with the migrated database. */
type Column = { type: string; nullable: boolean; hasDefault: boolean; values: string[] | null }
type Tables = Record<string, Record<string, Column>>

const root = resolve(import.meta.dirname, '../../../..')

// Kysely's types say what a query returns, and which columns an insert may omit.
const questions = `
import type { InsertType, SelectType } from 'kysely'
import type { Tables } from './schema.ts'
export declare const rows: {
  [T in keyof Tables]: {
    [C in keyof Tables[T]]: { read: SelectType<Tables[T][C]>; write: [InsertType<Tables[T][C]>] }
  }
}
`

const isOnly = (type: ts.Type, flag: ts.TypeFlags): boolean => (type.flags & flag) !== 0

const nameOf = (checker: ts.TypeChecker, members: ts.Type[]): string => {
  const names = members.map((member) => {
    if (isOnly(member, ts.TypeFlags.StringLike)) return 'string'
    if (isOnly(member, ts.TypeFlags.NumberLike)) return 'number'
    if (isOnly(member, ts.TypeFlags.BigIntLike)) return 'bigint'
    if (isOnly(member, ts.TypeFlags.BooleanLike)) return 'boolean'
    const name = member.getSymbol()?.name
    if (name === 'Date' || name === 'Buffer') return name
    const [element] = checker.isArrayType(member) ? checker.getTypeArguments(member as ts.TypeReference) : []
    if (isOnly(member, ts.TypeFlags.Never)) return 'never read'
    if (element && isOnly(element, ts.TypeFlags.NumberLike)) return 'number[]'
    return element && isOnly(element, ts.TypeFlags.String) ? 'string[]' : 'json'
  })
  return [...new Set(names)].join(' | ')
}

const membersOf = (type: ts.Type): ts.Type[] => (type.isUnion() ? type.types : [type])

const describeColumn = (checker: ts.TypeChecker, cell: ts.Type, at: ts.Node): Column => {
  const typeOf = (name: string) => checker.getTypeOfSymbolAtLocation(cell.getProperty(name)!, at)
  const [written] = checker.getTypeArguments(typeOf('write') as ts.TypeReference)
  const all = membersOf(typeOf('read'))
  const members = all.filter((member) => !isOnly(member, ts.TypeFlags.Null))
  const literals = members.flatMap((member) => (member.isStringLiteral() ? [member.value] : []))
  return {
    type: nameOf(checker, members),
    nullable: members.length < all.length,
    hasDefault: membersOf(written!).some((member) => isOnly(member, ts.TypeFlags.Undefined)),
    values: literals.length === members.length ? literals.toSorted() : null,
  }
}

const readTypes = (): Tables => {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.base.json'), (path) => ts.sys.readFile(path)) as {
    config: { compilerOptions: object }
  }
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root)
  const file = join(import.meta.dirname, 'table-questions.ts')
  const disk = ts.createCompilerHost(options)
  const host: ts.CompilerHost = {
    ...disk,
    fileExists: (path) => path === file || disk.fileExists(path),
    getSourceFile: (path, ...rest) =>
      path === file ? ts.createSourceFile(path, questions, rest[0]) : disk.getSourceFile(path, ...rest),
  }
  const declarations = globSync(join(root, 'server/src/**/*.tables.ts'))
  const program = ts.createProgram([file, ...declarations], { ...options, types: ['node'] }, host)
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(file)!
  const [rows] = checker.getExportsOfModule(checker.getSymbolAtLocation(source)!)
  const typeAt = (symbol: ts.Symbol) => checker.getTypeOfSymbolAtLocation(symbol, source)
  const tables = typeAt(rows!)
    .getProperties()
    .map((table) => {
      const columns = typeAt(table)
        .getProperties()
        .map((column) => [column.name, describeColumn(checker, typeAt(column), source)])
      return [table.name, Object.fromEntries(columns)]
    })
  return Object.fromEntries(tables) as Tables
}

const typesOfPostgres: Record<string, string> = {
  uuid: 'string',
  xid8: 'string',
  text: 'string',
  date: 'string',
  tsvector: 'never read',
  bigint: 'bigint',
  integer: 'number',
  smallint: 'number',
  real: 'number',
  'double precision': 'number',
  boolean: 'boolean',
  'timestamp with time zone': 'Date',
  bytea: 'Buffer',
  jsonb: 'json',
  _text: 'string[]',
  _uuid: 'string[]',
  _int4: 'number[]',
}

const isList = /^CHECK \(\(\w+ = (ANY \(ARRAY\[)?'[^)]*\)?\)\)$/

type Stored = { table: string; column: string; type: string; element: string; nullable: boolean; has_default: boolean }

const readDatabase = async (url: string): Promise<Tables> => {
  const client = new pg.Client(url)
  await client.connect()
  const columns = await client.query<Stored>(`
    select table_name as table, column_name as column, data_type as type, udt_name as element,
      -- A generated column is never marked as not null.
      is_nullable = 'YES' and is_generated = 'NEVER' as nullable,
      column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS' as has_default
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
      -- Kysely's migrator has tables of its own.
      and table_name not in ('migration', 'migration_lock')`)
  const checks = await client.query<{ table: string; column: string; rule: string }>(`
    select relation.relname as table, attribute.attname as column, pg_get_constraintdef(rule.oid) as rule
    from pg_constraint rule
    join pg_class relation on relation.oid = rule.conrelid
    join pg_attribute attribute on attribute.attrelid = relation.oid and attribute.attnum = rule.conkey[1]
    where rule.contype = 'c' and array_length(rule.conkey, 1) = 1`)
  await client.end()
  const valuesOf = (table: string, column: string): string[] | null => {
    const rules = checks.rows.filter((row) => row.table === table && row.column === column).map(({ rule }) => rule)
    const list = rules.find((rule) => isList.test(rule))
    return list ? [...list.matchAll(/'([^']*)'::text/g)].map(([, value]) => value ?? '').toSorted() : null
  }
  const tables: Tables = {}
  for (const { table, column, type, element, nullable, has_default } of columns.rows) {
    const known = typesOfPostgres[type === 'ARRAY' ? element : type] ?? type
    const described = { type: known, nullable, hasDefault: has_default, values: valuesOf(table, column) }
    tables[table] = { ...tables[table], [column]: described }
  }
  return tables
}

let database: FreshDatabase
let stored: Tables
let typed: Tables

beforeAll(async () => {
  database = await freshDatabase()
  stored = await readDatabase(database.ownerUrl)
  typed = readTypes()
})

afterAll(() => database.drop())

const entries = (tables: Tables) =>
  Object.entries(tables).flatMap(([table, columns]) =>
    Object.entries(columns).map(([column, described]) => ({ name: `${table}.${column}`, ...described })),
  )

const shapes = (tables: Tables, names: Set<string>) =>
  Object.fromEntries(
    entries(tables)
      .filter(({ name }) => names.has(name))
      .map(({ name, type, nullable }) => [name, nullable && type !== 'json' ? `${type} | null` : type]),
  )

test('each table of the migrated database is typed', () => {
  expect(Object.keys(typed).toSorted()).toEqual(Object.keys(stored).toSorted())
})

test('each typed column is in the migrated database, with the same type and nullability', () => {
  const names = new Set(entries(typed).map(({ name }) => name))
  expect(shapes(typed, names)).toEqual(shapes(stored, names))
})

test('a column that an insert may omit has a default or is nullable', () => {
  const wrong = entries(typed).filter(({ name, hasDefault }) => {
    const [table = '', column = ''] = name.split('.')
    const there = stored[table]?.[column]
    return hasDefault && there && !there.hasDefault && !there.nullable
  })
  expect(wrong.map(({ name }) => name)).toEqual([])
})

// The database checks kind, debit and credit of an entry together.
const checkedTogether = new Set(['ledger_entry.kind', 'ledger_entry.debit', 'ledger_entry.credit'])

test('a typed list of values is the list that the database checks', () => {
  const typedValues: Record<string, unknown> = {}
  const storedValues: Record<string, unknown> = {}
  for (const { name, values } of entries(typed)) {
    const [table = '', column = ''] = name.split('.')
    const checked = stored[table]?.[column]?.values
    if ((!checked && !values) || checkedTogether.has(name)) continue
    typedValues[name] = values
    storedValues[name] = checked
  }
  expect(typedValues).toEqual(storedValues)
})
