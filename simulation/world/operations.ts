import type { Operation } from '../model/facts.ts'
import type { Reply } from './calls.ts'
import type { World } from './world.ts'

/** Makes the call once, with this idempotency key or without one. */
type Send = (key: string | undefined) => Promise<Reply>
type KeyedCall = { key: string; effect: string; sentAtMs: number; send: () => Promise<void> }

/** Less than the 24 hours for which the server stores a key. */
const retryMaxMs = 20 * 3_600_000
const retryableMax = 12

const keyedCallsOf = new WeakMap<World, KeyedCall[]>()

/** The most recent keyed calls, which a caller may retry. */
export const retryableCalls = (world: World): KeyedCall[] =>
  (keyedCallsOf.get(world) ?? [])
    .filter(({ sentAtMs }) => world.time.now().getTime() - sentAtMs < retryMaxMs)
    .slice(-retryableMax)

/** Statuses of temporary refusals. A retry may get another response. */
const temporary: readonly number[] = [401, 403, 408, 425, 429]

/**
 * Error codes of calls that may nevertheless have had the effect: a call refused with `request_in_progress` may have lost its key
 * afterwards, and a payout that PayPal refuses was approved before.
 */
const ambiguous: readonly unknown[] = ['request_in_progress', 'payout_refused']

/** An admin may lift them, and a retry then gets another response. */
const ofStanding: readonly unknown[] = ['campaign_hidden', 'campaign_frozen', 'campaign_in_review']

const isRefusal = ({ status, body }: Reply): boolean =>
  status >= 400 && status < 500 && !ambiguous.includes(body['code'])

const byName = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : 1)

/** A body as text with sorted fields: a response from the idempotency table has another field order than the original. */
const canonicalJson = (body: object): string =>
  JSON.stringify(body, (_name, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(byName))
      : value,
  )

const recordReply = (operation: Operation, reply: Reply): void => {
  const { status, body } = reply
  if (status < 300) operation.answers.add(canonicalJson(body))
  if (!isRefusal(reply)) return
  operation.refused += 1
  if (!temporary.includes(status) && !ofStanding.includes(body['code'])) operation.refusals.add(String(body['code']))
}

/**
 * Sends a call once per click, usually with an idempotency key. Keyed calls may be retried later, after any response.
 * @param effect kind and subject of the effect, by which the model finds it in the snapshot
 */
export const submit = (world: World, effect: string, clicks: number, send: Send): void => {
  const { random, facts, time } = world
  const key = random.chance(0.7) ? `key-${random.below(1e9)}` : undefined
  const isKeyed = key !== undefined
  const operation: Operation = { effect, calls: 0, refused: 0, answers: new Set(), refusals: new Set(), isKeyed }
  facts.operations.push(operation)
  const sendOnce = async (): Promise<void> => {
    operation.calls += 1
    recordReply(operation, await send(key))
  }
  if (key !== undefined) {
    const call = { key, effect, sentAtMs: time.now().getTime(), send: sendOnce }
    keyedCallsOf.set(world, [...(keyedCallsOf.get(world) ?? []), call])
  }
  for (let click = 0; click < clicks; click++) world.begin(sendOnce)
}
