import { errors, type ErrorCode } from '@muster/contract/facts/errors.ts'
import type { CallLine } from '@muster/contract/facts/call-line.ts'
import type { AnswerOf, AskedOf, Fetcher } from '../src/api/api.ts'

/** A received request. `key`: its `Idempotency-Key`. */
export type Received<L extends CallLine> = Omit<AskedOf<L>, 'params' | 'query'> & {
  params: Record<string, string>
  query: URLSearchParams
  key: string | null
}

/** A `Response` is sent unchanged; any other value is the body of a successful response. A thrown error is a lost connection. */
type Reply<L extends CallLine> = (received: Received<L>) => AnswerOf<L> | Response | Promise<AnswerOf<L> | Response>

type Anything = { params: Record<string, string>; query: URLSearchParams; key: string | null }
type Call = { line: CallLine; received: Anything }
type Route = { line: CallLine; reply: (received: never) => unknown }

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })

/** A refusal with the status and the sentence of the contract. @param fields a sentence for each refused field */
export const refusal = (code: ErrorCode, fields?: Record<string, string>) => {
  const [status, error] = errors[code]
  return json({ error, code, requestId: 'r', ...(fields && { fields }) }, status)
}

/** A lost connection instead of a response. */
export const noAnswer = (): never => {
  throw new TypeError('Failed to fetch')
}

const patternOf = ({ path }: CallLine) =>
  new RegExp(`^/api${path.replaceAll('.', '\\.').replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`)

const answerTo = (line: CallLine, answer: unknown) => {
  if (answer instanceof Response) return answer
  if (answer === undefined) return new Response(null, { status: 204 })
  if (!line.paged) return json(answer)
  const { items, next, total } = answer as { items: unknown; next: string | null; total: number | null }
  return json(items, 200, {
    ...(next !== null && { link: `</api${line.path}?cursor=${next}>; rel="next"` }),
    ...(total !== null && { 'x-total-count': String(total) }),
  })
}

const fieldsIn = (form: FormData) => {
  const texts = [...form].filter(([, value]) => typeof value === 'string')
  return Object.fromEntries(texts.map(([name]) => [name, form.getAll(name)]))
}

const bodyOf = (body: unknown) => {
  if (typeof body === 'string') return { body: JSON.parse(body) as unknown }
  if (!(body instanceof FormData)) return {}
  return { body: fieldsIn(body), files: [...body.values()].filter((value) => value instanceof Blob) }
}

/** A mock server with the contract's types. A call without a configured reply gets a 500 that names it. */
export const createServer = () => {
  const routes: Route[] = []
  const calls: Call[] = []
  const fetcher: Fetcher = async (url, { method, headers, body }) => {
    const { pathname, searchParams: query } = new URL(url, 'http://localhost')
    const route = routes.findLast(({ line }) => line.method === method && patternOf(line).test(pathname))
    if (!route)
      return json({ error: `The test gives no reply to ${method} ${url}`, code: 'internal', requestId: 'r' }, 500)
    const params = { ...patternOf(route.line).exec(pathname)?.groups }
    const received = { params, query, key: new Headers(headers).get('idempotency-key'), ...bodyOf(body) }
    calls.push({ line: route.line, received })
    return answerTo(route.line, await route.reply(received as never))
  }
  return {
    fetcher,
    /** Sets the response to later requests of a call. */
    on: <const L extends CallLine>(line: L, reply: Reply<L>) => void routes.push({ line, reply }),
    /** The requests of this call so far. */
    received: <const L extends CallLine>({ method, path }: L) =>
      calls
        .filter(({ line }) => line.method === method && line.path === path)
        .map(({ received }) => received as unknown as Received<L>),
  }
}

export type Server = ReturnType<typeof createServer>
