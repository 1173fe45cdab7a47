import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<string>()

/** Runs work of a request: every log line of it has the request's id. */
export const inRequest = <T>(requestId: string, work: () => T): T => current.run(requestId, work)

/** The id of the request that this code works for; undefined outside requests. */
export const currentRequestId = (): string | undefined => current.getStore()

/** Whether a text is a well-formed request id: 8 to 128 letters, digits and signs that no log or header needs to escape. */
export const isRequestId = (text: unknown): text is string =>
  typeof text === 'string' && /^[\w.+/=:-]{8,128}$/.test(text)
