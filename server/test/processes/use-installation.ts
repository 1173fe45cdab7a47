import { afterAll, beforeAll, expect } from 'vitest'
import type { FaultPoint } from '../../src/base/faults.ts'
import { createJobs, type Jobs } from '../../src/jobs/jobs.ts'
import { createLog } from '../../src/base/log.ts'
import { killLaunched } from './server-process.ts'
import { openInstallation, type Installation, type Started, unlessCutOff } from './installation.ts'

/** An installation with a running server, and a queue that can wake the server's jobs. */
type Scene = { installation: Installation; jobs: Jobs }

const setScene = (scene: Scene): void => {
  beforeAll(async () => {
    scene.installation = await openInstallation()
    await scene.installation.start()
    scene.jobs = createJobs({ url: scene.installation.ownerUrl, log: createLog('silent') })
    await scene.jobs.start()
  })
  afterAll(async () => {
    await scene.jobs.stop()
    await scene.installation.close()
    killLaunched()
  })
}

/** Opens one installation for all tests of a file, which kill and restart its server. */
export const useInstallation = () => {
  const scene = {} as Scene
  setScene(scene)

  /** Waits until PayPal has delivered all webhooks, retries included, and the server has processed them. */
  const comeToRest = async (): Promise<void> => {
    const isQuietLater = async () => {
      await scene.installation.paypal.passMinute()
      await scene.jobs.wake('paypal-events')
      return scene.installation.isQuiet()
    }
    await expect.poll(isQuietLater, { timeout: 45_000, interval: 300 }).toBe(true)
  }

  return Object.assign(scene, {
    comeToRest,
    /** A completed, booked donation. */
    completed: async (): Promise<Started> => {
      const { installation } = scene
      const donation = await installation.order()
      await installation.approve(donation)
      await expect.poll(() => installation.statusOf(donation), { timeout: 20_000 }).toBe('completed')
      return donation
    },
    /** Crashes the server at this fault point during an action, and restarts it. */
    crashAt: async (point: FaultPoint, work: () => Promise<unknown>): Promise<void> => {
      // Remaining work of an earlier test could reach the same fault point first.
      await comeToRest()
      const doomed = await scene.installation.doomAt(point)
      await unlessCutOff(work())
      expect(await doomed.ended).toEqual({ code: null, signal: 'SIGKILL' })
      await scene.installation.start()
    },
  })
}
