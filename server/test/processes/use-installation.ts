import { sql } from 'kysely'
import { afterAll, beforeAll, expect } from 'vitest'
import type { FaultPoint } from '../../src/platform/base/faults.ts'
import { createJobs, type Jobs } from '../../src/platform/jobs/jobs.ts'
import { createLog } from '../../src/platform/base/log.ts'
import { patient } from '../patience.ts'
import { killLaunched } from './server-process.ts'
import {
  type Installation,
  type InstallationOptions,
  openInstallation,
  type Started,
  unlessCutOff,
} from './installation.ts'

/** An installation with a running server, and a queue that can wake the server's jobs. */
type Scene = { installation: Installation; jobs: Jobs }

const fourDays = 4 * 24 * 60

const setScene = (scene: Scene, options: () => Promise<InstallationOptions>): void => {
  beforeAll(async () => {
    scene.installation = await openInstallation(await options())
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

/** Makes the next check of unfinished donations and the next webhook retries due, and a killed server's lease expire. */
const skipMinutes = async ({ installation, jobs }: Scene, minutes: number): Promise<void> => {
  const span = sql.raw(`interval '${minutes} minutes'`)
  await sql`
    update donation set
      created_at = created_at - ${span},
      next_check_at = next_check_at - ${span},
      leased_until = leased_until - ${span}
    where next_check_at is not null`.execute(installation.db)
  await jobs.wake('reconcile-donations')
  await installation.paypal.passMinute()
}

/** Opens one installation for all tests of a file, which kill and restart its server. */
export const useInstallation = (options: () => Promise<InstallationOptions> = () => Promise.resolve({})) => {
  const scene = {} as Scene
  setScene(scene, options)

  /** Waits until PayPal has delivered all webhooks, retries included, and the server has processed them. */
  const comeToRest = async (): Promise<void> => {
    const isQuietLater = async () => {
      await scene.installation.paypal.passMinute()
      await scene.jobs.wake('paypal-events')
      return scene.installation.isQuiet()
    }
    await expect.poll(isQuietLater, { timeout: patient(45_000), interval: 300 }).toBe(true)
  }

  return Object.assign(scene, {
    comeToRest,
    /** A completed, booked donation. */
    completed: async (): Promise<Started> => {
      const { installation } = scene
      const donation = await installation.order()
      await installation.approve(donation)
      await expect.poll(() => installation.statusOf(donation), { timeout: patient(20_000) }).toBe('completed')
      return donation
    },
    /** Crashes the server at this fault point during an action, and restarts it. */
    crashAt: async (
      point: FaultPoint,
      work: () => Promise<unknown>,
      whileDown = () => Promise.resolve(),
    ): Promise<void> => {
      // Remaining work of an earlier test could reach the same fault point first.
      await comeToRest()
      const doomed = await scene.installation.doomAt(point)
      await unlessCutOff(work())
      expect(await doomed.ended).toEqual({ code: null, signal: 'SIGKILL' })
      try {
        await whileDown()
      } finally {
        // The next test needs it, too.
        await scene.installation.start()
      }
    },
    /** Waits like a donor after a restart, but with minutes skipped, until the donation is booked, and days later still once. */
    expectBookedOnce: async (donation: Started, raisedBefore: number): Promise<void> => {
      const { installation } = scene
      const statusLater = async () => {
        await skipMinutes(scene, 1)
        return installation.statusOf(donation)
      }
      await expect.poll(statusLater, { timeout: patient(45_000), interval: 200 }).toBe('completed')
      const isQuietLater = async () => {
        await skipMinutes(scene, fourDays)
        return installation.isQuiet()
      }
      await expect.poll(isQuietLater, { timeout: patient(30_000), interval: 200 }).toBe(true)
      expect(await installation.raised()).toBe(raisedBefore + 25)
      await installation.expectBooksAgree()
    },
  })
}
