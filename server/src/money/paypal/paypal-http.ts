import type { PaypalSettings } from '../../platform/base/config.ts'
import { traced } from '../../platform/base/tracing.ts'
import type { Deadline, Outcome } from './paypal.ts'
import { readFailure } from './paypal-schemas.ts'

export type Send = { fetch: typeof fetch; settings: PaypalSettings; deadline: Deadline }
export type Call = {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
  /** A POST that changes nothing, so it can be retried after a lost response. */
  isHarmless?: boolean
}

/** A reply as it was received. */
export type Reply = { kind: 'replied'; status: number; retryAfter: string | null; json: unknown }
type Silence = Extract<Outcome<object>, { kind: 'retryable' | 'unknown' }>

const changesSomething = ({ method, isHarmless }: Call): boolean => method === 'POST' && isHarmless !== true

/** The failure of a call without a response: after a POST, PayPal may have processed it. */
export const silence = (call: Call, reason: string): Silence =>
  changesSomething(call) ? { kind: 'unknown', reason } : { kind: 'retryable', reason, retryAfterSeconds: null }

/** Failures before the connection was established, so PayPal received nothing. */
const unsentCodes = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']

const codeOf = (error: unknown): string => {
  const { cause, name } = error as { cause?: { code?: string }; name?: string }
  return cause?.code ?? name ?? 'unreadable'
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Redirects are not followed: PayPal's API has none, and a token must not be sent to another host. */
const sendCall = async ({ fetch, settings, deadline }: Send, call: Call): Promise<Reply | Silence> => {
  const { method, path, headers, body } = call
  try {
    const response = await fetch(settings.apiUrl + path, {
      method,
      headers: { accept: 'application/json', ...headers },
      redirect: 'manual',
      signal: deadline,
      ...(body !== undefined && { body }),
    })
    const json = parseJson(await response.text())
    return { kind: 'replied', status: response.status, retryAfter: response.headers.get('retry-after'), json }
  } catch (error) {
    const reason = codeOf(error)
    if (unsentCodes.includes(reason)) return { kind: 'retryable', reason, retryAfterSeconds: null }
    return silence(call, reason)
  }
}

/** A path without the ids in it and without its query. */
const patternOf = (path: string): string =>
  path
    .replace(/\?.*/, '')
    .split('/')
    .map((part) => (/^([a-z-]*|v\d|oauth2)$/.test(part) ? part : ':id'))
    .join('/')

/** Sends one call. */
export const exchange = (send: Send, call: Call): Promise<Reply | Silence> =>
  traced(
    () => ({ name: `PayPal ${call.method} ${patternOf(call.path)}`, kind: 'client' }),
    async (note) => {
      const answer = await sendCall(send, call)
      note(answer.kind === 'replied' ? { 'http.response.status_code': answer.status } : { 'error.type': answer.reason })
      return answer
    },
  )

const secondsOf = (retryAfter: string | null): number | null =>
  /^\d{1,6}$/.test(retryAfter ?? '') ? Number(retryAfter) : null

/** Statuses whose meaning does not depend on PayPal's error code. */
const plainRefusals = [401, 403, 404]

/** Maps a reply to an outcome. Replies to an expired token are handled before. */
export const judge = <Value extends object>(
  call: Call,
  reply: Reply,
  read: (json: unknown) => Value,
): Outcome<Value> => {
  const { status, json } = reply
  if (status >= 200 && status < 300) {
    try {
      return { kind: 'ok', ...read(json) }
    } catch {
      return silence(call, `unreadable answer ${status}`)
    }
  }
  const { issue, debugId, earlierBatchId } = readFailure(json)
  const isBusy = status === 429 || issue === 'PREVIOUS_REQUEST_IN_PROGRESS'
  if (isBusy)
    return { kind: 'retryable', reason: issue ?? String(status), retryAfterSeconds: secondsOf(reply.retryAfter) }
  const isRefusal = plainRefusals.includes(status) || (status >= 400 && status < 500 && issue !== null)
  // 408: PayPal timed out, and may have processed a part.
  if (!isRefusal || status === 408) return silence(call, `answer ${status}`)
  return {
    kind: 'rejected',
    status,
    issue: issue ?? `HTTP_${status}`,
    debugId,
    ...(earlierBatchId !== undefined && { earlierBatchId }),
  }
}
