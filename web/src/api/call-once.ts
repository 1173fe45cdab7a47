import type { Endpoint, RequestOf } from '@muster/contract/endpoint.ts'
import { isSettled } from '@muster/contract/settled.ts'
import { type AnswerOf, type Api, urlOf } from './api.ts'
import { ApiError } from './errors.ts'

type Unsettled = Readonly<Record<string, { key: string; sinceMs: number }>>

const storageName = 'muster.unsettled'
/** As long as the server remembers a key. */
const keyLifeMs = 24 * 60 * 60 * 1_000

/** Serves where the browser keeps nothing. */
let inMemory: Unsettled = {}

const readKept = (): Unsettled => {
  try {
    return JSON.parse(sessionStorage.getItem(storageName) ?? '{}') as Unsettled
  } catch {
    return inMemory
  }
}

const write = (unsettled: Unsettled) => {
  inMemory = unsettled
  try {
    sessionStorage.setItem(storageName, JSON.stringify(unsettled))
  } catch {
    // They last as long as the page.
  }
}

const without = (unsettled: Unsettled, isGone: (name: string, its: Unsettled[string]) => boolean): Unsettled =>
  Object.fromEntries(Object.entries(unsettled).filter(([name, its]) => !isGone(name, its)))

/** A random name. Works without a secure context too, unlike `crypto.randomUUID`. */
export const newKey = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16)).join('-')

const keyOf = (name: string, nowMs: number): string => {
  const unsettled = without(readKept(), (_, { sinceMs }) => nowMs - sinceMs >= keyLifeMs)
  const { key, sinceMs } = unsettled[name] ?? { key: newKey(), sinceMs: nowMs }
  write({ ...unsettled, [name]: { key, sinceMs } })
  return key
}

const forget = (name: string, key: string) => {
  write(without(readKept(), (other, its) => other === name && its.key === key))
}

/** What a proxy says, or an answer that cannot be read, tells nothing of what the server did. */
const settles = (error: unknown): boolean => error instanceof ApiError && error.code !== 'unknown' && isSettled(error)

/**
 * Makes a call that takes an `Idempotency-Key`. Whatever leaves its effect unknown (a 5xx, a proxy's answer, no answer, a repeat that
 * is still under way), the same request carries the same key again, also after its form was closed or the page reloaded. A new key is
 * taken after an answer that settles the effect.
 */
export const callOnce = async <E extends Endpoint & { idempotent: true }>(
  api: Api,
  endpoint: E,
  request: RequestOf<E>,
  nowMs = Date.now(),
): Promise<AnswerOf<E>> => {
  const parts = request as Parameters<typeof urlOf>[1]
  const name = JSON.stringify([endpoint.method, urlOf(endpoint.path, parts), parts.body])
  const key = keyOf(name, nowMs)
  const call = api.call(endpoint, request, { idempotencyKey: key })
  await call.then(
    () => forget(name, key),
    (error: unknown) => settles(error) && forget(name, key),
  )
  return call
}
