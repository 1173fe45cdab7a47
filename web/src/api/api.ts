import type { EndpointOf } from '@muster/contract/all.ts'
import type { Endpoint, RequestOf, ResponseOf } from '@muster/contract/endpoint.ts'
import type { CallLine } from '@muster/contract/facts/call-line.ts'
import { ApiError, errorFrom, networkError, proofDeclined } from './errors.ts'
import type { Received } from './errors.ts'

/** `fetch` in the browser; on the server a call into the application itself. The URL is a path such as `/api/campaigns?q=x`. */
export type Fetcher = (url: string, init: RequestInit) => Promise<Received>

/** One page of a list. `next`: the cursor of the following page; `total`: number of matches if the server knows it. */
export type Page<Item> = { items: Item[]; next: string | null; total: number | null }

type Answer<E extends Endpoint> = E extends { paged: true }
  ? ResponseOf<E> extends (infer Item)[]
    ? Page<Item>
    : never
  : ResponseOf<E>

/** The request of a call, and its response. */
export type AskedOf<L extends CallLine> = RequestOf<EndpointOf<L>>
export type AnswerOf<L extends CallLine> = Answer<EndpointOf<L>>

/** `idempotencyKey`: calls with the same key take effect once, if the endpoint supports keys. */
export type CallOptions = { signal?: AbortSignal; idempotencyKey?: string }

export type Api = {
  /** Calls an endpoint of the contract. Rejects only with `ApiError`, or with an abort of the given signal. */
  call: <const L extends CallLine>(line: L, request: AskedOf<L>, options?: CallOptions) => Promise<AnswerOf<L>>
}

type Parts = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }

export const urlOf = (path: string, { params = {}, query = {} }: Parts) => {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') search.append(key, String(one))
    }
  }
  const text = search.toString()
  return `/api${filled}${text && `?${text}`}`
}

const initOf = (
  line: CallLine,
  body: unknown,
  token: string | null,
  { signal, idempotencyKey }: CallOptions,
): RequestInit => ({
  method: line.method,
  credentials: 'include',
  headers: {
    accept: line.produces ?? 'application/json',
    ...(token !== null && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
  },
  ...(body !== undefined && { body: JSON.stringify(body) }),
  ...(signal && { signal }),
})

/** The cursor in `Link: <…?cursor=X>; rel="next"` (RFC 8288). */
const nextCursor = (link: string | null) => {
  const target = link?.match(/<([^>]*)>\s*;[^,]*rel="?next"?/)?.[1]
  return target ? new URL(target, 'http://localhost').searchParams.get('cursor') : null
}

/** The call that sends the proof. The dialog makes it itself. */
export const provePath = '/auth/prove'
const isProofRequired = (error: unknown) => error instanceof ApiError && error.code === 'proof_required'

const totalOf = (header: string | null) => (header !== null && /^\d+$/.test(header) ? Number(header) : null)

const answerOf = async (line: CallLine, response: Received): Promise<unknown> => {
  if (response.status === 204) return undefined
  if (line.produces) return response.text()
  const body: unknown = await response.json()
  if (!line.paged) return body
  const { headers } = response
  return { items: body, next: nextCursor(headers.get('link')), total: totalOf(headers.get('x-total-count')) }
}

/** A call that got a 401. @param token the token that it carried */
export type Refused = { line: CallLine; error: ApiError; token: string | null }

/**
 * The one client of the API, for browser and server.
 * @param token the bearer token at the time of each call, or null signed out
 * @param onRefused called when a call gets a 401; resolves to whether the same person has logged in again, so that the call is
 *   made again, with the same body and key
 * @param askForProof called when a call needs a fresh proof; resolves to whether the person gave one
 * @param patience makes a call again that a busy server refused. Only for writes: the cache of queries repeats reads
 */
export const createApi = ({
  fetcher,
  token = () => null,
  onRefused = () => Promise.resolve(false),
  askForProof,
  patience = (work) => work(),
  now = Date.now,
}: {
  fetcher: Fetcher
  token?: () => string | null
  onRefused?: (refused: Refused) => Promise<boolean>
  askForProof?: () => Promise<boolean>
  patience?: <T>(work: () => Promise<T>) => Promise<T>
  now?: () => number
}): Api => {
  const send = async (url: string, init: RequestInit) => {
    try {
      return await fetcher(url, init)
    } catch (error) {
      if (init.signal?.aborted) throw error
      throw networkError()
    }
  }
  const sendFresh = async (line: CallLine, url: string, init: RequestInit) => {
    const response = await send(url, init)
    if (response.status !== 304 || line.method !== 'GET') return response
    return send(`${url}${url.includes('?') ? '&' : '?'}_=${now()}`, init)
  }
  const callOnce = async (line: CallLine, parts: Parts, options: CallOptions): Promise<unknown> => {
    const bearer = token()
    const init = initOf(line, parts.body, bearer, options)
    const response = await sendFresh(line, urlOf(line.path, parts), init)
    if (response.ok) return answerOf(line, response)
    const error = await errorFrom(response)
    if (response.status === 401 && (await onRefused({ line, error, token: bearer }))) {
      return callOnce(line, parts, options)
    }
    throw error
  }
  const callPatiently = (line: CallLine, parts: Parts, options: CallOptions): Promise<unknown> => {
    const work = () => callOnce(line, parts, options)
    return line.method === 'GET' ? work() : patience(work)
  }
  /** Repeats a call that was refused with `proof_required`, with the same body and key, after the person gave a proof. */
  const callProved = async (line: CallLine, parts: Parts, options: CallOptions): Promise<unknown> => {
    try {
      return await callPatiently(line, parts, options)
    } catch (error) {
      if (!askForProof || line.path === provePath || !isProofRequired(error)) throw error
      if (!(await askForProof())) throw proofDeclined()
      return callProved(line, parts, options)
    }
  }
  return {
    call: async (line, request, options = {}) =>
      (await callProved(line, request as Parts, options)) as AnswerOf<typeof line>,
  }
}
