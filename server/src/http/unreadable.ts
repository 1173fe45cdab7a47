import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorBody } from '@muster/contract/error-body.ts'
import { type ErrorCode, errors } from '@muster/contract/facts/errors.ts'
import type { FixedHeaders } from './refusal-headers.ts'

const codes: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'payload_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_too_slow',
}

const answerTo = (reason: string, headers: FixedHeaders): string => {
  const code = codes[reason] ?? 'malformed'
  const [status, error] = errors[code]
  const requestId = randomUUID()
  const body = JSON.stringify({ error, code, requestId } satisfies ErrorBody)
  const all = { ...headers, 'x-request-id': requestId, 'content-length': Buffer.byteLength(body), connection: 'close' }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${String(value)}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines, '', body].join('\r\n')
}

/** Responds to a request that Node could not parse, with the API's error body and these headers, and closes the connection. */
export const answerUnreadable =
  (headers: FixedHeaders) =>
  ({ code: reason = '' }: { code?: string }, socket: Socket): void => {
    if (reason === 'ECONNRESET' || socket.destroyed) return
    if (socket.writable) socket.write(answerTo(reason, headers))
    socket.destroySoon()
  }
