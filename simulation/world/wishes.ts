import type { Wish } from '../model/facts.ts'
import type { Reply } from './calls.ts'
import type { World } from './world.ts'

/** Makes the call once, under this key or none. */
type Ask = (key: string | undefined) => Promise<Reply>
type Repeat = { key: string; sinceMs: number; ask: () => Promise<void> }

/** A caller repeats a call for less than the 24 hours for which the server remembers its key. */
const repeatMs = 20 * 3_600_000
const latest = 12

const repeatsOf = new WeakMap<World, Repeat[]>()

/** Keyed calls that a caller may send again, the latest ones. */
export const possibleRepeats = (world: World): Repeat[] =>
  (repeatsOf.get(world) ?? []).filter(({ sinceMs }) => world.time.now().getTime() - sinceMs < repeatMs).slice(-latest)

/** Refusals of the caller or of the pace. They say nothing about the call, and a repeat may be answered otherwise. */
const passing: readonly number[] = [401, 403, 408, 425, 429]

/**
 * Answers of calls that may have had the effect nevertheless: one that is told that another is in progress may have lost its
 * key afterwards, and a payout that PayPal refuses was approved before.
 */
const perhapsDone: readonly unknown[] = ['request_in_progress', 'payout_refused']

const isRefusal = ({ status, body }: Reply): boolean =>
  status >= 400 && status < 500 && !perhapsDone.includes(body['code'])

const byName = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : 1)

/** A body as text, whatever the order of its fields: a repeat is answered from the database, which has an order of its own. */
const textOf = (body: object): string =>
  JSON.stringify(body, (_name, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(byName))
      : value,
  )

const hear = (wish: Wish, reply: Reply): void => {
  const { status, body } = reply
  if (status < 300) wish.answers.add(textOf(body))
  if (!isRefusal(reply)) return
  wish.refused += 1
  if (!passing.includes(status)) wish.refusals.add(String(body['code']))
}

/**
 * A caller wants something, in so many clicks. Mostly under a key, which is then sent again at any time, whatever the answer was.
 * @param what kind and subject, so that the oracle can find the effect
 */
export const want = (world: World, what: string, clicks: number, ask: Ask): void => {
  const { random, facts, time } = world
  const key = random.chance(0.7) ? `key-${random.below(1e9)}` : undefined
  const wish: Wish = { what, calls: 0, refused: 0, answers: new Set(), refusals: new Set(), isKeyed: key !== undefined }
  facts.wishes.push(wish)
  const askOnce = async (): Promise<void> => {
    wish.calls += 1
    hear(wish, await ask(key))
  }
  if (key !== undefined) {
    repeatsOf.set(world, [...(repeatsOf.get(world) ?? []), { key, sinceMs: time.now().getTime(), ask: askOnce }])
  }
  for (let click = 0; click < clicks; click++) world.begin(askOnce)
}
