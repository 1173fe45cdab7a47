import type { FastifyError, FastifyReply } from 'fastify'
import type { Random } from '../basics.ts'
import { newDebugId } from './ids.ts'

/** PayPal's error names and messages, as its schemas enumerate them. */
const families = {
  400: ['INVALID_REQUEST', 'Request is not well-formed, syntactically incorrect, or violates schema.'],
  401: [
    'AUTHENTICATION_FAILURE',
    'Authentication failed due to missing authorization header, or invalid authentication credentials.',
  ],
  403: ['NOT_AUTHORIZED', 'Authorization failed due to insufficient permissions.'],
  404: ['RESOURCE_NOT_FOUND', 'The specified resource does not exist.'],
  409: ['RESOURCE_CONFLICT', 'The server has detected a conflict while processing this request.'],
  415: ['UNSUPPORTED_MEDIA_TYPE', "The server does not support the request payload's media type."],
  422: [
    'UNPROCESSABLE_ENTITY',
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
  ],
  429: ['RATE_LIMIT_REACHED', 'Too many requests. Blocked due to rate limiting.'],
  500: ['INTERNAL_SERVER_ERROR', 'An internal server error occurred.'],
  503: ['SERVICE_UNAVAILABLE', 'Service Unavailable.'],
} as const
type Status = keyof typeof families

export type Link = { href: string; rel: string; method?: 'GET' | 'POST' | 'PATCH' | 'DELETE' }
export type Detail = {
  issue: string
  field?: string
  value?: string
  location?: 'body' | 'path' | 'query'
  link?: readonly Link[]
}

type Words = readonly [name: string, message: string]

/** An error in PayPal's format. The older Payouts API has different names. */
export class PaypalError extends Error {
  readonly status: Status
  readonly details: readonly Detail[]
  readonly links: readonly Link[]
  readonly words: Words

  constructor(
    status: Status,
    details: readonly Detail[] = [],
    links: readonly Link[] = [],
    words: Words = families[status],
  ) {
    super(details.map((detail) => detail.issue).join(', ') || words[0])
    this.status = status
    this.details = details
    this.links = links
    this.words = words
  }
}

export const unprocessable = (issue: string, field?: string): PaypalError =>
  new PaypalError(422, [field === undefined ? { issue } : { issue, field, location: 'body' }])

/** The error with this name, or a 422 with this issue if there is no such error. */
export const namedError = (name: string): PaypalError => {
  const family = Object.entries(families).find(([, [known]]) => known === name)
  return family ? new PaypalError(Number(family[0]) as Status) : unprocessable(name)
}

/** A 404, also for expired orders. */
export const notFound = (id: string): PaypalError =>
  new PaypalError(404, [{ issue: 'INVALID_RESOURCE_ID', field: 'id', value: id, location: 'path' }])

const issueByKeyword: Record<string, string> = {
  required: 'MISSING_REQUIRED_PARAMETER',
  minLength: 'INVALID_STRING_LENGTH',
  maxLength: 'INVALID_STRING_LENGTH',
  minItems: 'INVALID_ARRAY_MIN_ITEMS',
  maxItems: 'INVALID_ARRAY_MAX_ITEMS',
  enum: 'INVALID_PARAMETER_VALUE',
  'false schema': 'NOT_SUPPORTED',
  additionalProperties: 'NOT_SUPPORTED',
}

const schemaDetail = (violation: NonNullable<FastifyError['validation']>[number]): Detail => {
  const { missingProperty, additionalProperty } = violation.params as Record<string, string | undefined>
  const property = missingProperty ?? additionalProperty
  return {
    field: property === undefined ? violation.instancePath || '/' : `${violation.instancePath}/${property}`,
    location: 'body',
    issue: issueByKeyword[violation.keyword] ?? 'INVALID_PARAMETER_SYNTAX',
  }
}

/** Converts any error to PayPal's format. */
const asPaypalError = (error: unknown): PaypalError => {
  if (error instanceof PaypalError) return error
  const { statusCode, validation } = error as FastifyError
  if (validation) return new PaypalError(400, validation.map(schemaDetail))
  if (statusCode === 415) return new PaypalError(415)
  if (statusCode === 400) return new PaypalError(400, [{ issue: 'MALFORMED_REQUEST_JSON' }])
  return new PaypalError(500)
}

/** Sends an error in PayPal's format. Unexpected errors are also passed to `report`. */
export const sendError = (reply: FastifyReply, random: Random, error: unknown, report: (error: unknown) => void) => {
  const { status, details, links, words } = asPaypalError(error)
  if (status === 500 && !(error instanceof PaypalError)) report(error)
  const [name, message] = words
  const debugId = newDebugId(random)
  const parts = { ...(details.length > 0 && { details }), ...(links.length > 0 && { links }) }
  return reply
    .code(status)
    .header('paypal-debug-id', debugId)
    .send({ name, message, debug_id: debugId, ...parts })
}
