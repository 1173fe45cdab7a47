import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { ErrorBody } from '@muster/contract/error-body.ts'
import { errors } from '@muster/contract/facts/errors.ts'
import { soon } from './error-handler.ts'

export type SetHeaders = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** The headers of responses that no hook reaches. Computed once, because refusals must be cheap under load. */
export const refusalHeaders = (setHeaders: SetHeaders): OutgoingHttpHeaders => {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  setHeaders(request, response, () => undefined)
  return {
    ...response.getHeaders(),
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
  }
}

type Refusal = { status: 502 | 503; requestId: string; headers: OutgoingHttpHeaders }

/** Refuses a request before any work is spent on it. */
export const refuse = (response: ServerResponse, { status, requestId, headers }: Refusal): void => {
  const body = JSON.stringify({ error: errors.unavailable[1], code: 'unavailable', requestId } satisfies ErrorBody)
  response.writeHead(status, {
    ...headers,
    'retry-after': String(soon()),
    'x-request-id': requestId,
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
}
