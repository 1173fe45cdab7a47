import type { ServerResponse } from 'node:http'
import type { ErrorBody } from '@muster/contract/error-body.ts'
import { errors } from '@muster/contract/facts/errors.ts'
import { soon } from './error-handler.ts'

/** Headers that are the same in every response. */
export type FixedHeaders = Readonly<Record<string, string>>

/** The headers of responses that no hook reaches. */
export const refusalHeaders = (headers: FixedHeaders): FixedHeaders => ({
  ...headers,
  'cache-control': 'no-store',
  'content-type': 'application/json; charset=utf-8',
})

type Refusal = { status: 502 | 503; requestId: string; headers: FixedHeaders }

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
