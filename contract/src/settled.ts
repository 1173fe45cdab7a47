/** Refusals of who calls, of the pace, or of the wire: they come before the call is looked at, and may not come the next time. */
const passing: readonly number[] = [401, 403, 408, 425, 429]

/**
 * Whether a refusal settles what became of a call that carries an `Idempotency-Key`: nothing was done, or it came to nothing. The
 * server keeps exactly these under the key, and the browser takes a new key after exactly these. After any other failure (a 5xx, no
 * answer, a call that is still under way) the call may have been carried out: the same key has to be sent again.
 */
export const isSettled = ({ status, code }: { status: number; code: string }): boolean =>
  status >= 400 && status < 500 && !passing.includes(status) && code !== 'request_in_progress'
