/** A failed call: the API's error, or status 0 without a response. `message` can be shown. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** A stable code: one of the contract's `errors`, `network`, or `unknown`. */
  readonly code: string
  /** A sentence for each field that the server refused. */
  readonly fields: Readonly<Record<string, string>>
  /** Seconds to wait before a retry; null if the server sent none. */
  readonly retryAfterSeconds: number | null

  constructor(failure: {
    status: number
    code: string
    message: string
    fields?: Record<string, string>
    retryAfterSeconds?: number | null
  }) {
    super(failure.message)
    this.status = failure.status
    this.code = failure.code
    this.fields = failure.fields ?? {}
    this.retryAfterSeconds = failure.retryAfterSeconds ?? null
  }
}

/** What a form says below its own sentence if there was no response. */
export const unreached = 'The site could not be reached. Check your connection and try again.'

/** Whether there was no response. */
export const isUnreached = (error: unknown) => error instanceof ApiError && error.status === 0

/** No response: the browser is offline, or the server is unreachable. */
export const networkError = () =>
  new ApiError({
    status: 0,
    code: 'network',
    message: 'The site could not be reached. Check your connection and try again',
  })

const declinedCode = 'proof_declined'

/** The person closed the dialog that asked for a fresh proof. */
export const proofDeclined = () =>
  new ApiError({ status: 403, code: declinedCode, message: 'Not done, because you did not confirm that it is you' })

/** Whether a call was not made because the person declined to give a proof. This is not shown as a failure. */
export const isDeclined = (error: unknown) => error instanceof ApiError && error.code === declinedCode

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const word = (body: unknown, key: string) => {
  if (typeof body !== 'object' || body === null) return undefined
  const value: unknown = (body as Record<string, unknown>)[key]
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

const fieldsOf = (body: unknown) => {
  if (typeof body !== 'object' || body === null || !('fields' in body)) return {}
  const { fields } = body
  if (typeof fields !== 'object' || fields === null) return {}
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

const secondsIn = (retryAfter: string | null) =>
  retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) : null

/** The part of a `Response` that the client reads. */
export type Received = Pick<Response, 'ok' | 'status' | 'statusText' | 'json' | 'text'> & {
  headers: Pick<Headers, 'get'>
}

/** The error of a failed response. Its message is, in the specification's order: the body's error, its message, the text, the status. */
export const errorFrom = async (response: Received) => {
  const text = await response.text().catch(() => '')
  const body = parsed(text)
  const status = `${response.status} ${response.statusText}`.trim()
  return new ApiError({
    status: response.status,
    code: word(body, 'code') ?? 'unknown',
    message: word(body, 'error') ?? word(body, 'message') ?? (text.trim() || status),
    fields: fieldsOf(body),
    retryAfterSeconds: secondsIn(response.headers.get('retry-after')),
  })
}

/** Whether a call was refused because the promise that the page shows is not the current one. */
export const isPromiseChanged = (error: unknown) => error instanceof ApiError && error.code === 'promise_changed'

/** The API's sentence, or the fallback without a readable response. */
export const answerOr = (fallback: string, error: unknown) =>
  error instanceof ApiError && error.status !== 0 ? error.message : fallback

/** The sentence to show for any thrown value. Internal errors become the fallback. */
export const messageOf = (error: unknown, fallback = 'Something went wrong') =>
  error instanceof ApiError ? error.message : fallback
