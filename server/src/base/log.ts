import { type DestinationStream, type Logger, pino } from 'pino'

export type { Logger }

/** Names of fields whose values are redacted in every log entry. */
const secretNames = [
  'authorization',
  'cookie',
  'password',
  'currentPassword',
  'newPassword',
  'token',
  'secret',
  'value',
  'access_token',
]
const redactedPaths = secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])

/** A few paths and queries contain tokens. Logs keep the route and drop the token. */
export const withoutTokens = (url: string): string =>
  url
    .replace(/(\/(?:verify-email|verify-guest|reset-password|paypal-email\/confirm)\/)[^/?]+/, '$1…')
    .replace(/(\/api\/mine\/)[^/?]+/, '$1…')
    .replace(/([?&](?:token|joinToken|PayerID)=)[^&]*/gi, '$1…')

/**
 * Logs only the message, code and stack of an error. A database error also carries the refused row, with personal data
 * in it, and sometimes the whole connection.
 */
const describeError = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error
  const { name, message, stack, cause } = error
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  const why = cause === undefined ? {} : { cause: describeError(cause) }
  return {
    name,
    message,
    stack,
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    ...why,
  }
}

/** Structured JSON logs on standard output, with secrets redacted. */
export const createLog = (level: string, destination?: DestinationStream): Logger =>
  pino({ level, redact: { paths: redactedPaths, censor: '…' }, serializers: { err: describeError } }, destination)
