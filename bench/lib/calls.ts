import type { Endpoint, RequestOf, ResponseOf } from '@muster/contract/endpoint.ts'

/** `status` 0: the connection was refused, or broke before the end of the response. */
export type Answer<E extends Endpoint> = { status: number; body: ResponseOf<E> }

type Caller = { token?: string; idempotencyKey?: string }

const pathOf = ({ path }: Endpoint, params: Record<string, string>): string =>
  `/api${path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))}`

/** Longer than the server's own timeout if PayPal does not respond. */
const patienceMs = 20_000

/** Calls the API of the product at `url`. Never throws: a missing response has status 0. */
export const callApi = async <E extends Endpoint>(
  url: string,
  endpoint: E,
  request: RequestOf<E>,
  { token, idempotencyKey }: Caller = {},
): Promise<Answer<E>> => {
  const { params = {}, query, body } = request as { params?: Record<string, string>; query?: object; body?: object }
  const search = query ? `?${new URLSearchParams(query as Record<string, string>).toString()}` : ''
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/json' }),
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
  }
  try {
    const answer = await fetch(url + pathOf(endpoint, params) + search, {
      method: endpoint.method,
      headers,
      signal: AbortSignal.timeout(patienceMs),
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, body: (text === '' ? undefined : JSON.parse(text)) as ResponseOf<E> }
  } catch {
    return { status: 0, body: undefined as ResponseOf<E> }
  }
}
