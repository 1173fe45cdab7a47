import { randomInt } from 'node:crypto'
import type { Endpoint } from '@muster/contract/endpoint.ts'
import type { ErrorBody } from '@muster/contract/error-body.ts'
import { type ErrorCode, errors } from '@muster/contract/facts/errors.ts'
import { sentences } from '@muster/contract/facts/sentences.ts'
import type { FastifyError, FastifyReply, FastifyRequest, FastifySchemaValidationError } from 'fastify'
import { errorPageOf } from './error-page.ts'
import { DomainError } from '../base/errors.ts'
import { Outage, OutcomeUnknown, Rush } from '../base/outage.ts'

/** The header of calls that the contract marks as idempotent. */
export const keyHeader = 'idempotency-key'

/** The field of the body that an issue is in. Empty or undefined: the body itself. */
const outerField = ({ instancePath }: FastifySchemaValidationError): string | undefined => instancePath.split('/')[1]

/** The field names of one validation issue, as the caller sent them. */
const fieldNames = (failure: FastifySchemaValidationError): string[] => {
  const { params } = failure
  const name = outerField(failure)
  if (name) return [name]
  return Array.isArray(params.keys) ? params.keys.map(String) : []
}

/** Whether a record has this field, which a PUT of it cannot change. */
const isReadOnly = (endpoint: Endpoint | undefined, name: string): boolean => {
  if (endpoint?.method !== 'PUT' || !endpoint.response || !('shape' in endpoint.response)) return false
  return Object.hasOwn(endpoint.response.shape as object, name)
}

const sentenceOf = (failure: FastifySchemaValidationError, name: string, endpoint: Endpoint | undefined): string => {
  // An unknown key inside a field is a fault of that field, which says so itself.
  const isUnknown = failure.keyword === 'unrecognized_keys' && !outerField(failure)
  if (isUnknown) return isReadOnly(endpoint, name) ? sentences.readOnlyField : sentences.unknownField
  return failure.message ?? sentences.wrongShape
}

const fieldsOf = (
  failures: readonly FastifySchemaValidationError[],
  endpoint: Endpoint | undefined,
): Record<string, string> => {
  // Without a prototype, because a field may be named `toString`.
  const fields = Object.create(null) as Record<string, string>
  for (const failure of failures) {
    for (const name of fieldNames(failure)) fields[name] ??= sentenceOf(failure, name, endpoint)
  }
  return fields
}

/** The part of a request that says how an error of it is answered. */
type Asked = Pick<FastifyRequest, 'id' | 'headers' | 'log'> & { routeOptions: { config: { endpoint?: Endpoint } } }

/** An invalid path parameter leads to a 404, like an unknown id. */
const invalidPathCode = (request: Asked): ErrorCode => {
  const declared = request.routeOptions.config.endpoint?.errors ?? []
  return declared.find((code) => code.endsWith('_not_found') || code === 'invalid_token') ?? 'not_found'
}

const fromValidation = (error: FastifyError, request: Asked): DomainError => {
  if (error.validationContext === 'params') return new DomainError(invalidPathCode(request))
  const fields = fieldsOf(error.validation ?? [], request.routeOptions.config.endpoint)
  const [first, ...others] = Object.values(fields)
  // No field: the body itself is not an object.
  if (first === undefined) return new DomainError('invalid', { message: sentences.noObject })
  return new DomainError('invalid', { fields, ...(others.length === 0 && { message: first }) })
}

const codeByStatus: Record<number, ErrorCode> = {
  400: 'malformed',
  404: 'not_found',
  408: 'request_too_slow',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  503: 'unavailable',
}

/** Seconds until a retry: a random one to three, so that refused callers do not retry at the same moment. */
export const soon = (): number => randomInt(1, 4)

const isKeyed = ({ routeOptions, headers }: Asked): boolean =>
  routeOptions.config.endpoint?.idempotent === true && headers[keyHeader] !== undefined

const fromOutage = (outage: Outage, request: Asked): DomainError => {
  const retryAfterSeconds = soon()
  if (!(outage instanceof OutcomeUnknown)) return new DomainError('unavailable', { retryAfterSeconds })
  const message = isKeyed(request) ? sentences.keyedOutcomeUnknown : errors.outcome_unknown[1]
  return new DomainError('outcome_unknown', { message, retryAfterSeconds })
}

const toDomainError = (error: FastifyError, request: Asked): DomainError => {
  if (error instanceof DomainError) return error
  if (error instanceof Outage) return fromOutage(error, request)
  if (error.validation) return fromValidation(error, request)
  const { statusCode = 500 } = error
  return new DomainError(codeByStatus[statusCode] ?? (statusCode >= 400 && statusCode < 500 ? 'malformed' : 'internal'))
}

/** Serialised here, because all errors have the same shape, independent of the route's response schema. */
export const errorBody = ({ message, code, details: { fields } }: DomainError, requestId: string): string =>
  JSON.stringify({ error: message, code, ...(fields && { fields }), requestId } satisfies ErrorBody)

const send = (error: DomainError, request: FastifyRequest, reply: FastifyReply) => {
  const { retryAfterSeconds } = error.details
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  const page = errorPageOf(error, request)
  if (page !== null) return reply.code(error.status).type('text/html; charset=utf-8').send(page)
  return reply.code(error.status).type('application/json; charset=utf-8').send(errorBody(error, request.id))
}

/** The error that a caller is told, for any thrown error. Outages and unexpected errors are logged; their cause is never sent. */
export const explainError = (error: FastifyError, request: Asked): DomainError => {
  const known = toDomainError(error, request)
  const about = { err: error, requestId: request.id }
  if (known.code === 'internal') request.log.error(about, 'unexpected error')
  else if (known.status === 503 && !(error instanceof Rush)) request.log.warn(about, 'a request met an outage')
  return known
}

/** Turns any thrown error into the API's error body, or into an HTML page. */
export const answerError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
  send(explainError(error, request), request, reply)

/** Responds to an unknown API path. */
export const answerNotFound = (request: FastifyRequest, reply: FastifyReply) =>
  send(new DomainError('not_found', { message: errors.not_found[1] }), request, reply)
