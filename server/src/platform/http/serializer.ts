import fastJson from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify'
import { type $ZodType, toJSONSchema } from 'zod/v4/core'

type JsonSchema = { [key: string]: unknown; anyOf?: JsonSchema[]; type?: unknown }

/** `anyOf [X, null]` makes the serializer test each value at run time; `type: [x, 'null']` says the same and is fast. */
const foldNullable = (schema: JsonSchema): void => {
  const branches = schema.anyOf
  if (branches?.length !== 2) return
  const other = branches.find((branch) => branch.type !== 'null')
  if (!other || typeof other.type !== 'string' || branches.every((branch) => branch.type !== 'null')) return
  delete schema.anyOf
  Object.assign(schema, other, { type: [other.type, 'null'] })
}

type Write = (answer: unknown) => string

const compile = (schema: $ZodType): Write => {
  const jsonSchema = toJSONSchema(schema, {
    io: 'output',
    target: 'draft-7',
    override: ({ jsonSchema: node }) => {
      foldNullable(node)
      delete node.format // the value is already text; the serializer would convert it
      delete node.enum
    },
  })
  return fastJson(jsonSchema as Parameters<typeof fastJson>[0])
}

/** Compiled once in a process, because tests and simulated worlds create many apps. */
const compiled = new WeakMap<$ZodType, Write>()

const writerOf = (schema: $ZodType): Write => {
  const write = compiled.get(schema) ?? compile(schema)
  compiled.set(schema, write)
  return write
}

/**
 * Compiles a serializer from the contract's response schema. It is fast, and fields that the contract does not name are left
 * out, so that a column read by mistake never leaves the server. Compiled at the first response, so that the start does not compile
 * all of them. Record 2.
 */
export const contractSerializer: FastifySerializerCompiler<$ZodType> =
  ({ schema }) =>
  (answer) =>
    writerOf(schema)(answer)
