import type { Schema } from './document.ts'

/** One field of a body, with its path: `images[].url`. */
export type Field = {
  path: string
  type: string
  /** The allowed values; null: any value of its type. */
  choices: readonly string[] | null
  isNullable: boolean
  isRequired: boolean
  /** Limits and default, each in a few words. */
  rules: readonly string[]
}

const formats: Readonly<Record<string, string>> = {
  uuid: 'UUID',
  'date-time': 'instant',
  date: 'day',
  binary: 'file',
}

const isNull = ({ type }: Schema) => type === 'null'
const valuesOf = ({ anyOf }: Schema) => (anyOf ?? []).filter((one) => !isNull(one))
const typesOf = ({ type }: Schema) => (typeof type === 'string' ? [type] : (type ?? []))
const isNullable = (schema: Schema): boolean =>
  typesOf(schema).includes('null') || (schema.anyOf ?? []).some((one) => isNull(one) || isNullable(one))

/** The schema without the wrapper that only adds null. */
const bare = (schema: Schema): Schema => {
  const values = valuesOf(schema)
  return values.length === 1 && values[0] ? bare(values[0]) : schema
}

const words = (schema: Schema): string => {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.anyOf) return [...new Set(valuesOf(schema).map(words))].join(' or ')
  const [type = 'any'] = typesOf(schema).filter((one) => one !== 'null')
  if (type === 'array') return `list of ${words(bare(schema.items ?? {}))}`
  if (type === 'boolean') return 'true or false'
  return formats[schema.format ?? ''] ?? type
}

const choicesOf = (schema: Schema) =>
  schema.enum?.filter((value) => value !== null).map((value) => JSON.stringify(value)) ?? null

const number = new Intl.NumberFormat('en-US')

const range = (least: number | undefined, most: number | undefined, unit: string): string[] => {
  // The limits of the number format itself are not shown.
  const highest = most !== undefined && most < Number.MAX_SAFE_INTEGER ? most : undefined
  const lowest = least !== undefined && least > Number.MIN_SAFE_INTEGER ? least : undefined
  if (lowest && highest === lowest) return [`exactly ${number.format(lowest)}${unit}`]
  if (lowest !== undefined && highest !== undefined && !(unit !== '' && lowest === 0)) {
    return [`${number.format(lowest)} to ${number.format(highest)}${unit}`]
  }
  if (highest !== undefined) return [`at most ${number.format(highest)}${unit}`]
  return lowest ? [`at least ${number.format(lowest)}${unit}`] : []
}

const rulesOf = (field: Schema): string[] => {
  const schema = bare(field)
  const more = schema.exclusiveMinimum
  return [
    ...range(schema.minLength, schema.maxLength, ' characters'),
    ...range(schema.minItems, schema.maxItems, ' entries'),
    ...(more === undefined ? [] : [`more than ${number.format(more)}`]),
    ...range(schema.minimum, schema.maximum, ''),
    ...(field.default === undefined ? [] : [`default ${JSON.stringify(field.default)}`]),
  ]
}

const fieldOf = (path: string, schema: Schema, isRequired: boolean): Field => {
  const inner = bare(schema)
  const choices = choicesOf(inner) ?? (inner.items ? choicesOf(inner.items) : null)
  const type = inner.enum ? 'one of' : words(inner)
  return { path, type, choices, isNullable: isNullable(schema), isRequired, rules: rulesOf(schema) }
}

/** The schema of a field's own fields, with their prefix; null: it has none. */
const innerOf = (schema: Schema, path: string): { schema: Schema; prefix: string } | null => {
  const inner = bare(schema)
  if (inner.properties) return { schema: inner, prefix: `${path}.` }
  if (inner.items) return innerOf(inner.items, `${path}[]`)
  return null
}

/** The fields of an object, including those of inner objects. For a list, the fields of its items. */
export const fieldsOf = (schema: Schema, prefix = ''): Field[] => {
  const listed = bare(schema)
  if (listed.items) return fieldsOf(listed.items, `${prefix}[].`)
  const { properties = {}, required = [] } = listed
  return Object.entries(properties).flatMap(([name, field]) => {
    const path = prefix + name
    const inner = innerOf(field, path)
    return [fieldOf(path, field, required.includes(name)), ...(inner ? fieldsOf(inner.schema, inner.prefix) : [])]
  })
}

/** Describes a single value, for a parameter or a response that is not an object. */
export const valueOf = (schema: Schema): Field => fieldOf('', schema, true)
