/** Statuses of refusals before the request is processed: session, rate limit, connection. A retry may succeed. */
const temporary: readonly number[] = [401, 403, 408, 425, 429]

/**
 * Whether a refusal is final for a call with an `Idempotency-Key`: the call had no effect and will have none. The server keeps exactly
 * these refusals under the key, and the browser uses a new key after exactly these. After any other failure (a 5xx, no response, a call
 * that is still running) the call may have had its effect, so the same key has to be sent again.
 */
export const isFinalRefusal = ({ status, code }: { status: number; code: string }): boolean =>
  status >= 400 && status < 500 && !temporary.includes(status) && code !== 'request_in_progress'
