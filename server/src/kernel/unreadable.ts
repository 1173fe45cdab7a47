import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type ErrorBody, type ErrorCode, errors } from '@muster/contract/errors.ts'

const codes: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'payload_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_too_slow',
}

/** Answers what Node could not read as a request, in the one error shape, and closes the connection. */
export const answerUnreadable = ({ code: reason = '' }: { code?: string }, socket: Socket): void => {
  if (reason === 'ECONNRESET' || socket.destroyed) return
  const code = codes[reason] ?? 'malformed'
  const [status, error] = errors[code]
  const body = JSON.stringify({ error, code, requestId: randomUUID() } satisfies ErrorBody)
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  if (socket.writable) socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`)
  socket.destroySoon()
}
