import { retryableCalls } from '../world/operations.ts'
import type { Action } from './action.ts'

const repeat: Action = {
  name: 'retry a call with its idempotency key',
  weight: 5,
  isPossible: (world) => retryableCalls(world).length > 0,
  begin: (world) => {
    const { key, send } = world.random.pick(retryableCalls(world))
    world.note(`the call with ${key} is retried`)
    world.begin(send)
  },
}

export const retryingActions: readonly Action[] = [repeat]
