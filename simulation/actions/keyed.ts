import type { World } from '../world/world.ts'
import type { Action } from './action.ts'

/** Asks for something once, under this key or none. Answers the id of what the server says it made; null: it said nothing of the kind. */
type Ask = (key: string | undefined) => Promise<string | null>
type Repeat = { key: string; sinceMs: number; ask: () => Promise<void> }

/** A caller repeats a call for less than the 24 hours for which the server remembers its key. */
const repeatMs = 20 * 3_600_000
const latest = 12

const repeatsOf = new WeakMap<World, Repeat[]>()

const possibleRepeats = (world: World): Repeat[] =>
  (repeatsOf.get(world) ?? []).filter(({ sinceMs }) => world.time.now().getTime() - sinceMs < repeatMs).slice(-latest)

/**
 * A caller wants something, in so many clicks. Mostly under a key, which is then sent again at any time, whatever became of the call.
 * @param what what it is about, as the oracle can find it: kind and subject
 */
export const want = (world: World, what: string, clicks: number, ask: Ask): void => {
  const { random, facts, time } = world
  const key = random.chance(0.7) ? `key-${random.below(1e9)}` : undefined
  const wish = { what, calls: 0, ids: new Set<string>(), isKeyed: key !== undefined }
  facts.wishes.push(wish)
  const askOnce = async (): Promise<void> => {
    wish.calls += 1
    const id = await ask(key)
    if (id !== null) wish.ids.add(id)
  }
  if (key !== undefined) {
    repeatsOf.set(world, [...(repeatsOf.get(world) ?? []), { key, sinceMs: time.now().getTime(), ask: askOnce }])
  }
  for (let click = 0; click < clicks; click++) world.begin(askOnce)
}

const repeat: Action = {
  name: 'repeat a call under its key',
  weight: 5,
  isPossible: (world) => possibleRepeats(world).length > 0,
  begin: (world) => {
    const { key, ask } = world.random.pick(possibleRepeats(world))
    world.note(`${key} is sent again`)
    world.begin(ask)
  },
}

export const keyedActions: readonly Action[] = [repeat]
