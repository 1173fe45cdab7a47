import { finishSteps } from './drain.ts'
import type { Person } from './people.ts'
import type { World } from './world.ts'

/** Makes one GET request through the scheduler and returns its body. */
export const getThroughSchedule = async (
  world: World,
  by: Person | null,
  path: string,
): Promise<Record<string, unknown>> => {
  const answered = Promise.withResolvers<Record<string, unknown>>()
  world.begin(async () => {
    const { status, body } = await world.call(by, { path })
    if (status === 200) answered.resolve(body)
    else answered.reject(new Error(`${path} answered ${status}`))
  })
  await finishSteps(world)
  return answered.promise
}
