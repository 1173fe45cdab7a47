import { afterAll, beforeAll, expect, vi } from 'vitest'
import type { FaultPoint } from '../../src/base/faults.ts'
import { createJobs, type Jobs } from '../../src/jobs/jobs.ts'
import { createLog } from '../../src/base/log.ts'
import { killLaunched } from './server-process.ts'
import { openShop, type Shop, type Started, unlessCutOff } from './shop.ts'

/** A shop whose server runs, and jobs that wake the server's. */
type Scene = { shop: Shop; jobs: Jobs }

const setScene = (scene: Scene): void => {
  vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })
  beforeAll(async () => {
    scene.shop = await openShop()
    await scene.shop.start()
    scene.jobs = createJobs({ url: scene.shop.ownerUrl, log: createLog('silent') })
    await scene.jobs.start()
  })
  afterAll(async () => {
    await scene.jobs.stop()
    await scene.shop.close()
    killLaunched()
  })
}

/** Opens one shop for all tests of a file, in which they kill the server and start it again. */
export const useShop = () => {
  const scene = {} as Scene
  setScene(scene)

  /** Waits until PayPal has said all that it had to say, also what it could not deliver before, and nothing follows from it. */
  const comeToRest = async (): Promise<void> => {
    const isQuietLater = async () => {
      await scene.shop.paypal.passMinute()
      await scene.jobs.wake('paypal-events')
      return scene.shop.isQuiet()
    }
    await expect.poll(isQuietLater, { timeout: 45_000, interval: 300 }).toBe(true)
  }

  return Object.assign(scene, {
    comeToRest,
    /** A donation that is paid and booked. */
    completed: async (): Promise<Started> => {
      const { shop } = scene
      const donation = await shop.order()
      await shop.approve(donation)
      await expect.poll(() => shop.statusOf(donation), { timeout: 20_000 }).toBe('completed')
      return donation
    },
    /** Has the server die at this point of what somebody does, and starts it again. */
    dieAt: async (point: FaultPoint, work: () => Promise<unknown>): Promise<void> => {
      // What is left of an earlier test could come to the same point first.
      await comeToRest()
      const doomed = await scene.shop.doomAt(point)
      await unlessCutOff(work())
      expect(await doomed.ended).toEqual({ code: null, signal: 'SIGKILL' })
      await scene.shop.start()
    },
  })
}
