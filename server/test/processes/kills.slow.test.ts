import { refundDonationEndpoint } from '@muster/contract/money/refunds.ts'
import { approvePayoutEndpoint } from '@muster/contract/money/payouts.ts'
import { sql } from 'kysely'
import { afterAll, expect, inject, test } from 'vitest'
import type { FaultPoint } from '../../src/platform/base/faults.ts'
import { type BreakingProxy, openBreakingProxy } from '../breaking-proxy.ts'
import type { DonorKind } from '../donors.ts'
import { brokenChecks } from '../ledger-checks.ts'
import { patient } from '../patience.ts'
import { type Started, unlessCutOff } from './installation.ts'
import { useInstallation } from './use-installation.ts'

// The simulation crashes the server at every fault point and statement. These tests show that a real process behaves as it assumes: SIGKILL
// ends it at once, what was committed stays, what was not is gone with its locks, and PayPal keeps what it accepted.

let proxy: BreakingProxy
const scene = useInstallation(async () => {
  proxy = await openBreakingProxy(inject('testServer').templateUrl)
  return { through: (url) => proxy.through(url) }
})
afterAll(() => proxy.close())

test('killed before the donor receives the link: nothing is charged, and a second attempt is charged once', async () => {
  const { installation } = scene
  const raised = await installation.raised()
  await scene.crashAt('donation.order-made', () => installation.order(25, 'a guest'))
  const again = await installation.order(25, 'a guest')
  await installation.approve(again)
  await scene.expectBookedOnce(again, raised)
})

/** A donor approves and closes the window, and the server is killed at this point. */
const crashWhileGiving = async (
  point: FaultPoint,
  kind: DonorKind,
  whileDown: (donationId: string) => Promise<void>,
): Promise<Started> => {
  const { installation } = scene
  const orders: Started[] = []
  const give = async () => {
    const order = await installation.order(25, kind)
    orders.push(order)
    await installation.approve(order, 'approve_and_close')
  }
  await scene.crashAt(point, give, () => whileDown(orders[0]?.donationId ?? ''))
  return orders[0] as Started
}

test('killed before a booking is committed: it is rolled back with its locks, and made once after a restart', async () => {
  const { installation } = scene
  const raised = await installation.raised()
  const donation = await crashWhileGiving('donation.booking', 'a guest', async (donationId) => {
    const entries = installation.db.selectFrom('ledger_entry').select('id').where('donation_id', '=', donationId)
    expect(await entries.execute()).toEqual([])
  })
  await scene.expectBookedOnce(donation, raised)
})

test('killed when PostgreSQL has committed a booking and the answer is lost: the booking stays the only one', async () => {
  const { installation } = scene
  await scene.comeToRest()
  const raised = await installation.raised()
  const donation = await installation.order()
  // The booking's transaction is the first that writes this value.
  proxy.breakAtAnswerTo(`donation-completed:${donation.donationId}`)
  const approving = unlessCutOff(installation.approve(donation))
  await expect.poll(() => proxy.isBroken(), { timeout: patient(20_000), interval: 20 }).toBe(true)
  const rows = installation.db.selectFrom('donation').select('status').where('id', '=', donation.donationId)
  expect(await rows.execute()).toEqual([{ status: 'completed' }])
  await installation.kill()
  await approving
  proxy.breakAtAnswerTo(null)
  await installation.start()
  await scene.expectBookedOnce(donation, raised)
})

test('killed when a notification is stored and PayPal has no response: delivered again, it books once', async () => {
  const { installation } = scene
  const raised = await installation.raised()
  const donation = await crashWhileGiving('webhook.received', 'an account', async () => {
    const waiting = installation.db.selectFrom('paypal_event').select('id').where('processed_at', 'is', null)
    expect(await waiting.execute()).toHaveLength(1)
  })
  await scene.expectBookedOnce(donation, raised)
})

type Outgoing = 'refund' | 'payout'

/** Skips the minute until the next request to PayPal, and the lease of a killed server. */
const passMinute = async (table: Outgoing): Promise<void> => {
  const minute = sql`interval '1 minute'`
  await sql`update ${sql.table(table)} set next_check_at = next_check_at - ${minute}, leased_until = leased_until - ${minute}
    where next_check_at is not null`.execute(scene.installation.db)
  await scene.jobs.wake(`${table}s`)
}

const expectSound = async (): Promise<void> => {
  expect(await brokenChecks(scene.installation.db)).toEqual({})
  expect(await scene.installation.db.selectFrom('quarantine').select('reason').execute()).toEqual([])
}

const refundStatuses = async ({ donationId }: Started) =>
  (
    await scene.installation.db.selectFrom('refund').select('status').where('donation_id', '=', donationId).execute()
  ).map(({ status }) => status)

test('killed when PayPal has made a refund and its response is not recorded: the money goes back once', async () => {
  const { installation } = scene
  const donation = await scene.completed()
  const request = { params: { id: donation.donationId }, body: { amount: 10, reason: 'Given twice' } }
  await scene.crashAt('refund.asked', () => installation.asAdmin(refundDonationEndpoint, request))
  const statusesLater = async () => {
    await passMinute('refund')
    return refundStatuses(donation)
  }
  await expect.poll(statusesLater, { timeout: patient(45_000), interval: 300 }).toEqual(['completed'])
  expect(installation.refundsOf(donation)).toMatchObject([{ grossMinor: -1_000n }])
  await expectSound()
})

test('killed when PayPal has accepted a payout and its batch is not recorded: the money is sent once', async () => {
  const { installation } = scene
  const treasurer = await installation.secondAdmin()
  await scene.completed()
  const { _id: payoutId } = await installation.requestPayout()
  await scene.crashAt('payout.sent', () => treasurer(approvePayoutEndpoint, { params: { id: payoutId }, body: {} }))
  const statusLater = async () => {
    await passMinute('payout')
    const payouts = installation.db.selectFrom('payout').select('transfer_status').where('id', '=', payoutId)
    return (await payouts.executeTakeFirstOrThrow()).transfer_status
  }
  await expect.poll(statusLater, { timeout: patient(45_000), interval: 300 }).toBe('paid')
  expect(installation.transfersOf(payoutId)).toHaveLength(1)
  await expectSound()
})
