import { Ajv, type SchemaObject } from 'ajv'
import formats from 'ajv-formats'
import type { FastifySchemaCompiler } from 'fastify'

/** PayPal rejects invalid fields; it neither coerces nor drops them. One for the process, because it keeps what it compiled. */
const ajv = new Ajv({ allErrors: true, addUsedSchema: false })
formats.default(ajv)

/**
 * Compiles a schema when the first value is validated, and once for all sandboxes of a process: compiling all schemas takes longer than the
 * rest of a sandbox's start. A schema is recognised by its identity, so it has to be a constant.
 */
export const compileValidator: FastifySchemaCompiler<SchemaObject> = ({ schema }) => {
  const validate: ReturnType<FastifySchemaCompiler<SchemaObject>> = (value: unknown) => {
    const compiled = ajv.compile(schema)
    const isValid = compiled(value)
    validate.errors = compiled.errors ?? null
    return isValid
  }
  return validate
}
