import type { $ZodType, $ZodTypes } from 'zod/v4/core'

type Fields = Record<string, unknown>
const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const withoutNullsIn = (shape: Readonly<Record<string, $ZodType>>, value: Fields): Fields => {
  // Unknown fields stay, so that validation refuses them.
  const given = Object.entries(value).filter(([name, part]) => part !== null || !Object.hasOwn(shape, name))
  return Object.fromEntries(
    given.map(([name, part]) => [
      name,
      Object.hasOwn(shape, name) ? withoutNulls(shape[name] as $ZodType, part) : part,
    ]),
  )
}

/** A JSON value without the fields that are null: in the body of a POST, null is the same as left out. */
export const withoutNulls = (schema: $ZodType, value: unknown): unknown => {
  const { def } = (schema as $ZodTypes)._zod
  if (def.type === 'object') return isRecord(value) ? withoutNullsIn(def.shape, value) : value
  if (def.type === 'array') return Array.isArray(value) ? value.map((entry) => withoutNulls(def.element, entry)) : value
  if (def.type === 'pipe') return withoutNulls(def.in, value)
  const isWrapped = def.type === 'optional' || def.type === 'nullable' || def.type === 'default'
  return isWrapped ? withoutNulls(def.innerType, value) : value
}
