import { approvePayout } from '@muster/contract/money/payouts.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { payoutFaults } from '../../src/money/payouts/payouts.faults.ts'
import { brokenChecks } from '../ledger-checks.ts'
import type { callAt } from './installation.ts'
import { useInstallation } from './use-installation.ts'
import { patient } from '../patience.ts'

const scene = useInstallation()
let treasurer: ReturnType<typeof callAt>

beforeAll(async () => {
  treasurer = await scene.installation.secondAdmin()
})

/** Skips the minute after which a killed server's lease expires and the next check is due. */
const passMinute = async (): Promise<void> => {
  const minute = sql`interval '1 minute'`
  await sql`update payout set next_check_at = next_check_at - ${minute}, leased_until = leased_until - ${minute}
    where next_check_at is not null`.execute(scene.installation.db)
  await scene.jobs.wake('payouts')
}

test.for(payoutFaults)('the server is killed at %s: after a restart it sends the payout once', async (point) => {
  const { installation } = scene
  await scene.completed()
  const { _id: payoutId } = await installation.requestPayout()
  await scene.crashAt(point, () => treasurer(approvePayout, { params: { id: payoutId }, body: {} }))
  const statusLater = async () => {
    await passMinute()
    const { transfer_status: status } = await installation.db
      .selectFrom('payout')
      .select('transfer_status')
      .where('id', '=', payoutId)
      .executeTakeFirstOrThrow()
    return status
  }
  await expect.poll(statusLater, { timeout: patient(45_000), interval: 300 }).toBe('paid')
  expect(installation.transfersOf(payoutId)).toHaveLength(1)
  expect(await brokenChecks(installation.db)).toEqual({})
})
