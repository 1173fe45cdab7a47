import { type DestinationStream, type Logger, pino } from 'pino'

export type { Logger }

/** What must never reach a log, wherever it stands in what is logged. */
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

/** Tokens travel in a few paths and queries; logs keep the route and lose the token. */
export const withoutTokens = (url: string): string =>
  url
    .replace(/(\/(?:verify-email|verify-guest|reset-password|paypal-email\/confirm)\/)[^/?]+/, '$1…')
    .replace(/(\/api\/mine\/)[^/?]+/, '$1…')
    .replace(/([?&](?:token|joinToken|PayerID)=)[^&]*/gi, '$1…')

/**
 * Of an error only what tells where and why. A database's error also carries the row that was refused, with people's data
 * in it, and at times the whole connection.
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
