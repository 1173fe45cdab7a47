import { retryableCalls } from '../world/operations.ts'
import type { World } from '../world/world.ts'
import type { Action } from './action.ts'

/** Prefers decisions about payouts, because few calls are. */
const pickCall = (world: World) => {
  const calls = retryableCalls(world)
  const decisions = calls.filter(({ effect }) => effect.startsWith('decision '))
  return world.random.pick(decisions.length > 0 && world.random.chance(0.4) ? decisions : calls)
}

const repeat: Action = {
  name: 'retry a call with its idempotency key',
  weight: 5,
  isPossible: (world) => retryableCalls(world).length > 0,
  begin: (world) => {
    const { key, send } = pickCall(world)
    world.note(`the call with ${key} is retried`)
    world.begin(send)
  },
}

export const retryingActions: readonly Action[] = [repeat]
