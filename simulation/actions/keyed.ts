import { possibleRepeats } from '../world/wishes.ts'
import type { Action } from './action.ts'

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
