import type { Reply } from './calls.ts'
import { finishSteps } from './drain.ts'
import type { Person } from './people.ts'
import type { World } from './world.ts'

/** Makes one GET request through the scheduler and returns its body. */
export const getThroughSchedule = async (
  world: World,
  by: Person | null,
  path: string,
): Promise<Record<string, unknown>> => {
  const replies: Reply[] = []
  world.begin(async () => void replies.push(await world.call(by, { path })))
  await finishSteps(world)
  const [reply] = replies
  if (reply?.status !== 200) throw new Error(`${path} answered ${reply?.status}`)
  return reply.body
}
