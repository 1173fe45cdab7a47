import { type DestinationStream, type Logger, pino } from 'pino'
import { AsyncLocalStorage } from 'node:async_hooks'
import { readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { fileURLToPath } from 'node:url'
import { minute } from './clock.ts'

/** A place in a file of the bundled server. */
const bundledPlace = /(file:\/\/[^\s()]+\/dist\/program\/\d+\/[\w.-]+\.js):(\d+):(\d+)/g

const readMap = (file: string): SourceMap | null => {
  try {
    return new SourceMap(JSON.parse(readFileSync(new URL(`${file}.map`), 'utf8')) as SourceMapPayload)
  } catch {
    return null
  }
}

/** Read when they are needed, because they take 20 MB and some tenths of a second, and forgotten after a minute. */
const maps = new Map<string, SourceMap | null>()

const mapOf = (file: string): SourceMap | null => {
  const known = maps.get(file)
  if (known !== undefined) return known
  if (maps.size === 0) setTimeout(() => maps.clear(), minute).unref()
  const map = readMap(file)
  maps.set(file, map)
  return map
}

/** Replaces the places of a stack trace in files of the bundle by those in the sources. */
const withSourceLines = (stack: string): string =>
  stack.replace(bundledPlace, (place: string, file: string, line: string, column: string) => {
    const origin = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1)
    if (!origin || !('originalSource' in origin)) return place
    const { originalSource, originalLine, originalColumn } = origin
    return `${fileURLToPath(new URL(originalSource, file))}:${originalLine + 1}:${originalColumn + 1}`
  })

const current = new AsyncLocalStorage<string>()

/** Runs work of a request: every log line of it has the request's id. */
export const inRequest = <T>(requestId: string, work: () => T): T => current.run(requestId, work)

/** The id of the request that this code works for; undefined outside requests. */
const currentRequestId = (): string | undefined => current.getStore()

/** Whether a text is a well-formed request id: 8 to 128 letters, digits and signs that no log or header needs to escape. */
export const isRequestId = (text: unknown): text is string =>
  typeof text === 'string' && /^[\w.+/=:-]{8,128}$/.test(text)

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
