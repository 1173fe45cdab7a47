import type { Endpoint } from '@muster/contract/endpoint.ts'
import type { $ZodType, $ZodTypes } from 'zod/v4/core'

/** The kinds of values that a field accepts. */
export type Kind = 'string' | 'number' | 'boolean' | 'array' | 'object' | 'option'

/** A field of a request. `at` is its path in the body. */
export type Field = { at: readonly (string | number)[]; kinds: readonly Kind[] }

const kindsOf = (schema: $ZodType): Kind[] => {
  const { def } = (schema as $ZodTypes)._zod
  if (def.type === 'optional' || def.type === 'nullable' || def.type === 'default') return kindsOf(def.innerType)
  if (def.type === 'pipe') return kindsOf(def.in)
  if (def.type === 'union') return [...new Set(def.options.flatMap(kindsOf))]
  if (def.type === 'enum' || def.type === 'literal') return ['option']
  if (def.type === 'string' || def.type === 'number' || def.type === 'boolean') return [def.type]
  if (def.type === 'array' || def.type === 'object') return [def.type]
  throw new Error(`say here what a ${def.type} takes`)
}

const innerOf = (schema: $ZodType): $ZodType => {
  const { def } = (schema as $ZodTypes)._zod
  if (def.type === 'optional' || def.type === 'nullable' || def.type === 'default') return innerOf(def.innerType)
  return def.type === 'pipe' ? innerOf(def.in) : schema
}

/** All fields of a part of a request, including nested ones. */
export const fieldsOf = (schema: $ZodType | undefined, at: Field['at'] = []): Field[] => {
  if (!schema) return []
  const { def } = (innerOf(schema) as $ZodTypes)._zod
  if (def.type === 'object') {
    return Object.entries(def.shape).flatMap(([name, part]) => [
      { at: [...at, name], kinds: kindsOf(part) },
      ...fieldsOf(part, [...at, name]),
    ])
  }
  if (def.type !== 'array') return []
  return [{ at: [...at, 0], kinds: kindsOf(def.element) }, ...fieldsOf(def.element, [...at, 0])]
}

/** A body with this value in this field. Missing parents are created. */
export const bodyWith = (body: unknown, [name, ...rest]: Field['at'], value: unknown): unknown => {
  if (name === undefined) return value
  const inner = (part: unknown) => bodyWith(part, rest, value)
  if (typeof name === 'number') return [inner(Array.isArray(body) ? body[0] : undefined)]
  const record = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  return { ...record, [name]: inner(record[name]) }
}

const wrong: Record<Kind, readonly unknown[]> = {
  string: [5, true, {}, []],
  number: ['ten', 'NaN', true, {}, []],
  boolean: ['yes', 5, {}, []],
  array: ['text', 5, {}, true],
  object: ['text', 5, [], true],
  option: [4, 'no_such_option', {}, []],
}
const text = (value: unknown) => typeof value === 'string'
/** Whether the field accepts this kind of value. */
const mayTake = (kind: Kind, value: unknown) =>
  (kind === 'string' && text(value)) ||
  (kind === 'number' && typeof value === 'number') ||
  (kind === 'array' && Array.isArray(value)) ||
  (kind === 'object' && typeof value === 'object' && !Array.isArray(value))

const tooLong = 'x'.repeat(100_000)
const notText = ['\0', 'a\0b', '\ud800', 'a\udc00', tooLong]

/** Values that the field must reject. */
export const refusedBy = ({ kinds }: Field): unknown[] => {
  const candidates = [...kinds.flatMap((kind) => wrong[kind]), ...notText, 1e308]
  return [...new Set(candidates)].filter(
    (value) => notText.includes(value as string) || value === 1e308 || !kinds.some((kind) => mayTake(kind, value)),
  )
}

/** Values that the field may accept or reject. */
export const oddOnes = [
  null,
  '',
  ' ',
  '%00',
  '\u202e',
  '\u200d',
  -0,
  -1,
  0.001,
  '1e308',
  '0000-01-01',
  '9999-12-31',
] as const

export const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
