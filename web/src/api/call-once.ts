import { idempotencyKeyLifeMs } from '@muster/contract/facts/limits.ts'
import type { EndpointOf } from '@muster/contract/all.ts'
import type { CallLine } from '@muster/contract/facts/call-line.ts'
import { isFinalRefusal } from '@muster/contract/facts/final-refusal.ts'
import { type AnswerOf, type Api, type AskedOf, urlOf } from './api.ts'
import { ApiError } from './errors.ts'

type Unsettled = Readonly<Record<string, { key: string; sinceMs: number }>>

const storageName = 'muster.unsettled'

/** Fallback for browsers without storage. */
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
    // The keys last as long as the page.
  }
}

const without = (unsettled: Unsettled, isGone: (name: string, its: Unsettled[string]) => boolean): Unsettled =>
  Object.fromEntries(Object.entries(unsettled).filter(([name, its]) => !isGone(name, its)))

/** A random key. Unlike `crypto.randomUUID`, it works without a secure context. */
export const newKey = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16)).join('-')

const keyOf = (name: string, nowMs: number): string => {
  const unsettled = without(readKept(), (_, { sinceMs }) => nowMs - sinceMs >= idempotencyKeyLifeMs)
  const { key, sinceMs } = unsettled[name] ?? { key: newKey(), sinceMs: nowMs }
  write({ ...unsettled, [name]: { key, sinceMs } })
  return key
}

const forget = (name: string, key: string) => {
  write(without(readKept(), (other, its) => other === name && its.key === key))
}

/** A proxy's response, or one that cannot be parsed, does not say what the server did. */
const endsCall = (error: unknown): boolean =>
  error instanceof ApiError && error.code !== 'unknown' && isFinalRefusal(error)

/**
 * Makes a call with an `Idempotency-Key`. If the outcome is unknown (a 5xx, a proxy's response, no response, a repeat that
 * is still in progress), the next identical request reuses the key, also after the form was closed or the page reloaded. A new key is
 * used once a response settles the outcome.
 */
export const callOnce = async <const L extends CallLine>(
  api: Api,
  line: L & (EndpointOf<L> extends { idempotent: true } ? unknown : { path: 'takes no Idempotency-Key' }),
  request: AskedOf<L>,
  nowMs = Date.now(),
): Promise<AnswerOf<L>> => {
  const parts = request as Parameters<typeof urlOf>[1]
  const name = JSON.stringify([line.method, urlOf(line.path, parts), parts.body])
  const key = keyOf(name, nowMs)
  const call = api.call<L>(line, request, { idempotencyKey: key })
  await call.then(
    () => forget(name, key),
    (error: unknown) => endsCall(error) && forget(name, key),
  )
  return call
}
