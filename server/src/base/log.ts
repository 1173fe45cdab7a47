import { type DestinationStream, type Logger, pino } from 'pino'
import { currentRequestId } from './request-id.ts'
import { withSourceLines } from './source-lines.ts'

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

/** Reasons of mail servers and of other services may contain addresses. */
const address = /[^\s"'<>@\\:,;()[\]/=]{1,64}@[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,}/gu

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
    stack: stack && withSourceLines(stack),
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    ...why,
  }
}

/** Structured JSON logs on standard output, with the id of the current request, and without secrets and mail addresses. */
export const createLog = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      redact: { paths: redactedPaths, censor: '…' },
      serializers: { err: describeError },
      mixin: () => {
        const requestId = currentRequestId()
        return requestId === undefined ? {} : { requestId }
      },
      hooks: { streamWrite: (line) => line.replace(address, '…') },
    },
    destination,
  )
