import pg from 'pg'

/** PostgreSQL's id of the type, for which pg has no name. */
export const textArray = 1009 as Parameters<typeof pg.types.getTypeParser>[0]

const parseOtherInstant = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (text: string) => Date
const parseOtherTexts = pg.types.getTypeParser(textArray) as (text: string) => string[]

/** PostgreSQL's form of an instant, such as `2026-06-01 12:00:00.123+00`, on a connection in UTC. */
const isUsual = (text: string): boolean => text.charAt(4) === '-' && text.endsWith('+00')

/** An instant. The driver's own parser takes twice as long. It still reads other zones, eras, longer years and infinity. */
export const parseInstant = (text: string): Date =>
  isUsual(text) ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`) : parseOtherInstant(text)

/** An array of texts. The driver's own parser reads each character. It still reads quoted texts, nulls and arrays in arrays. */
export const parseTexts = (text: string): string[] => {
  if (text === '{}') return []
  return /^\{[^{"]*\}$/.test(text) && !text.includes('NULL') ? text.slice(1, -1).split(',') : parseOtherTexts(text)
}

/** What the driver delivers for each type, with the parsers that database.ts sets. */
type Values = {
  uuid: string
  text: string
  boolean: boolean
  integer: number
  bigint: bigint
  'double precision': number
  /** `YYYY-MM-DD` */
  date: string
  timestamptz: Date
  bytea: Buffer
  'text[]': string[]
  'integer[]': number[]
  'double precision[]': number[]
}
type TypeName = keyof Values

const { builtins } = pg.types

/** PostgreSQL's ids of the types. */
const oids: Record<TypeName | 'jsonb', number> = {
  uuid: builtins.UUID,
  text: builtins.TEXT,
  boolean: builtins.BOOL,
  integer: builtins.INT4,
  bigint: builtins.INT8,
  'double precision': builtins.FLOAT8,
  date: builtins.DATE,
  timestamptz: builtins.TIMESTAMPTZ,
  bytea: builtins.BYTEA,
  jsonb: builtins.JSONB,
  'text[]': textArray,
  // pg has no name for it.
  'integer[]': 1007,
  // pg has no name for it.
  'double precision[]': 1022,
}

type OneOf<Value extends string | null> = { type: 'text'; values: readonly Value[] }
type Json<Value> = { type: 'jsonb'; isNullable: boolean; value?: Value }
type AnyOf<Type extends TypeName> = { types: readonly Type[] }
type Column = TypeName | `${TypeName} | null` | OneOf<string | null> | Json<unknown> | AnyOf<TypeName>

/** The columns of a row by name, such as `{ id: 'uuid', title: 'text | null' }`. */
export type Columns = Readonly<Record<string, Column>>

type ValueOf<C> = C extends `${infer Type extends TypeName} | null`
  ? Values[Type] | null
  : C extends TypeName
    ? Values[C]
    : C extends OneOf<infer Value>
      ? Value
      : C extends Json<infer Value>
        ? Value
        : C extends AnyOf<infer Type>
          ? Values[Type]
          : never

/** The type of a row with these columns. */
export type ValuesOf<C extends Columns> = { -readonly [Name in keyof C]: ValueOf<C[Name]> }

/** A text with one of these values. With `null` among them, the column may be null. */
export const oneOf = <const Value extends string | null>(...values: readonly Value[]): OneOf<Value> => ({
  type: 'text',
  values,
})

/** JSON whose content is asserted, not checked. */
export const json = <Value extends object>(): Json<Value> => ({ type: 'jsonb', isNullable: false })

/** {@link json}, or null. */
export const jsonOrNull = <Value extends object>(): Json<Value | null> => ({ type: 'jsonb', isNullable: true })

/** A value of one of these types: which one depends on how the statement was put together. */
export const anyOf = <const Type extends TypeName>(...types: readonly Type[]): AnyOf<Type> => ({ types })

/** A column of a result, as PostgreSQL describes it. */
export type Field = { name: string; dataTypeID: number }

type Expected = { types: readonly (keyof typeof oids)[]; isNullable: boolean; values: readonly unknown[] | null }

const expectationOf = (column: Column): Expected => {
  if (typeof column === 'string') {
    const [type, orNull] = column.split(' | ')
    return { types: [type as TypeName], isNullable: orNull !== undefined, values: null }
  }
  if ('types' in column) return { types: column.types, isNullable: false, values: null }
  return 'values' in column
    ? { types: ['text'], isNullable: column.values.includes(null), values: column.values }
    : { types: ['jsonb'], isNullable: column.isNullable, values: null }
}

const nameOfType = (oid: number): string =>
  Object.entries(oids).find(([, known]) => known === oid)?.[0] ?? `type ${oid}`

const columnFaults = (name: string, column: Column, fields: readonly Field[], rows: readonly unknown[]): string[] => {
  const { types, isNullable, values } = expectationOf(column)
  const [field, second] = fields.filter((each) => each.name === name)
  if (!field) return [`${name} is missing`]
  if (second) return [`${name} is there twice`]
  if (!types.some((type) => oids[type] === field.dataTypeID))
    return [`${name} is ${nameOfType(field.dataTypeID)}, not ${types.join(' or ')}`]
  const answered = (rows as Record<string, unknown>[]).map((row) => row[name])
  if (!isNullable && answered.includes(null)) return [`${name} is null`]
  const unknown = values ? answered.filter((value) => !values.includes(value)) : []
  return unknown.slice(0, 1).map((value) => `${name} is ${JSON.stringify(value)}, which is not among its values`)
}

/** The differences between a result and the columns that its statement declares; empty: none. */
export const faultsOf = (columns: Columns, fields: readonly Field[], rows: readonly unknown[]): string[] => [
  ...Object.entries(columns).flatMap(([name, column]) => columnFaults(name, column, fields, rows)),
  ...fields.filter(({ name }) => !(name in columns)).map(({ name }) => `${name} is not declared`),
]
