import type { EndpointGroup } from '@muster/contract/all.ts'
import { type Endpoint, idempotencyKey, type ProofNeed } from '@muster/contract/endpoint.ts'
import { asksForAdmin, ruleOf } from '@muster/contract/facts/access.ts'
import { adminErrors, type ErrorCode, errors, keyErrors, proofErrors } from '@muster/contract/facts/errors.ts'
import { ErrorBody } from '@muster/contract/error-body.ts'
import { type $ZodType, toJSONSchema } from 'zod/v4/core'
import { exampleBody, exampleOf, type ExampleSchema } from './openapi-examples.ts'

type Json = Record<string, unknown>

const schemaOf = (schema: $ZodType, io: 'input' | 'output'): Json => {
  const json = toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  delete json.$schema
  return json
}

const errorRef = { $ref: '#/components/schemas/Error' }

/** The errors that follow from `access`. */
const accessCodes = ({ access, ownQuery }: Endpoint): ErrorCode[] => {
  const { session, isVerified, isAdmin, owner } = ruleOf(access)
  return [
    ...(session !== 'optional' || ownQuery ? (['unauthorized'] as const) : []),
    ...(isAdmin || owner ? (['forbidden'] as const) : []),
    ...(isVerified ? (['email_unverified'] as const) : []),
    ...(asksForAdmin(access) ? adminErrors : []),
  ]
}

/** The errors of every call with this access and shape, and those that the endpoint declares. */
const errorCodes = (endpoint: Endpoint): ErrorCode[] => {
  const { body, files, query, idempotent, proof, errors: declared = [] } = endpoint
  return [
    ...(body || query || files ? (['invalid'] as const) : []),
    ...accessCodes(endpoint),
    ...(proof ? proofErrors : []),
    ...(idempotent ? keyErrors : []),
    ...declared,
  ]
}

const failures = (endpoint: Endpoint): Json => {
  const byStatus = Map.groupBy(errorCodes(endpoint), (code) => errors[code][0])
  const answers = [...byStatus].map(([status, codes]) => {
    const description = codes.map((code) => `\`${code}\`: ${errors[code][1]}`).join('\n\n')
    const sentences = Object.fromEntries(codes.map((code) => [code, errors[code][1]]))
    const content = { 'application/json': { schema: errorRef } }
    return [status, { description, content, 'x-errors': sentences }] as const
  })
  return Object.fromEntries(answers)
}

const pageHeaders = {
  link: { description: 'The next page, rel="next" (RFC 8288); absent on the last', schema: { type: 'string' } },
  'x-total-count': { description: 'Number of matches, if it is cheap to count', schema: { type: 'integer' } },
}

const success = ({ response, status, produces, paged }: Endpoint): Json => {
  if (status === 303) return { 303: { description: 'Redirects to a page of the site' } }
  if (!response) return { 204: { description: 'Done' } }
  const mediaType = produces ?? 'application/json'
  const content = { [mediaType]: { schema: schemaOf(response, 'output') } }
  return { [status ?? 200]: { description: 'Success', ...(paged && { headers: pageHeaders }), content } }
}

const parametersIn = (where: 'path' | 'query', schema: $ZodType | undefined): Json[] => {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, json]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: json,
    ...(where === 'path' && { example: exampleOf(name, json as ExampleSchema) }),
  }))
}

const keyHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'The same request sent again within 24 hours has one effect. A repeat gets the first answer, or the current state',
  schema: { type: 'string', pattern: idempotencyKey.source },
}

/** A form with files and text fields. */
const formOf = ({ name, countMax }: { name: string; countMax: number }, fields: $ZodType | undefined): Json => {
  const file = { type: 'string', format: 'binary' }
  const texts = fields ? (schemaOf(fields, 'input') as { properties?: Json }) : {}
  return {
    type: 'object',
    properties: {
      [name]: countMax === 1 ? file : { type: 'array', minItems: 1, maxItems: countMax, items: file },
      ...texts.properties,
    },
    required: [name],
  }
}

const requestBody = ({ method, path, body, files }: Endpoint): Json => {
  if (files) return { requestBody: { content: { 'multipart/form-data': { schema: formOf(files, body) } } } }
  if (!body) return {}
  const schema = schemaOf(body, 'input')
  const example = exampleBody(method, path, schema)
  return { requestBody: { content: { 'application/json': { schema, example } } } }
}

const proofSentences = {
  fresh: 'Needs a fresh proof (`POST /auth/prove`), at most 10 minutes old',
  'in body':
    'Its body carries the proof. With a second factor, a password also needs a code given in the last 10 minutes',
  'some changes': 'Needs a fresh proof (`POST /auth/prove`) for the changes that the summary names',
} as const satisfies Record<ProofNeed, string>

const operation = (endpoint: Endpoint, group: string): Json => {
  const { access, summary, params, query, idempotent, proof } = endpoint
  const parameters = [
    ...parametersIn('path', params),
    ...parametersIn('query', query),
    ...(idempotent ? [keyHeader] : []),
  ]
  return {
    tags: [group],
    summary,
    description: [`Access: ${access}`, ...(proof ? [proofSentences[proof]] : [])].join('. '),
    'x-access': access,
    ...(proof && { 'x-proof': proofSentences[proof] }),
    security: ruleOf(access).session === 'required' ? [{ session: [] }] : [{}, { session: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...requestBody(endpoint),
    responses: { ...success(endpoint), ...failures(endpoint) },
  }
}

const pathsOf = (groups: readonly EndpointGroup[]): Record<string, Json> => {
  const paths: Record<string, Json> = {}
  for (const { name, endpoints } of groups) {
    for (const endpoint of endpoints) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, name) }
    }
  }
  return paths
}

/** The OpenAPI 3.1 document of these calls. Extensions are in `x-` fields. */
export const openApiDocument = (groups: readonly EndpointGroup[]): Json => ({
  openapi: '3.1.0',
  info: { title: 'Muster', version: '1', description: 'Gather support, funds and each other for one day.' },
  servers: [{ url: '/api' }],
  tags: groups.map(({ name, about }) => ({ name, description: about })),
  paths: pathsOf(groups),
  components: {
    schemas: { Error: schemaOf(ErrorBody, 'output') },
    securitySchemes: {
      session: { type: 'http', scheme: 'bearer', description: 'The token that the login call returns' },
    },
  },
})
