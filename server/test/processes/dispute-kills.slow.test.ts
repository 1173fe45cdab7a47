import { expect, test } from 'vitest'
import { disputeFaults } from '../../src/money/paypal-disputes/paypal-disputes.faults.ts'
import { brokenChecks } from '../ledger-checks.ts'
import type { Started } from './installation.ts'
import { useInstallation } from './use-installation.ts'

const scene = useInstallation()

/** The records of a dispute about a donation: at PayPal and in the product, the hold, and the mails. */
const tracesOf = async ({ donationId }: Started) => {
  const { db } = scene.installation
  const rows = await db
    .selectFrom('paypal_dispute')
    .select(['id', 'held_minor'])
    .where('donation_id', '=', donationId)
    .execute()
  const known = rows.map(({ held_minor }) => ({ held_minor }))
  const ours = await db.selectFrom('dispute').select('status').where('donation_id', '=', donationId).execute()
  const entries = db.selectFrom('ledger_entry').select('amount_minor').where('donation_id', '=', donationId)
  const holds = await entries.where('kind', 'in', ['dispute_held', 'dispute_released']).execute()
  const mails = await db
    .selectFrom('mail')
    .select('key')
    .where('key', 'like', `paypal-dispute%:${rows[0]?.id}:%`)
    .execute()
  const told = mails.map(({ key }) => key.split(':')[0]).toSorted()
  return { known, ours, holds, told }
}

test.for(disputeFaults)(
  'the server is killed at %s: after a restart the dispute and its hold exist once',
  async (point) => {
    const { installation } = scene
    const donation = await scene.completed()
    await scene.crashAt(point, () => installation.openDispute(donation))
    await scene.comeToRest()
    expect(await tracesOf(donation)).toEqual({
      known: [{ held_minor: 2_500n }],
      ours: [{ status: 'open' }],
      holds: [{ amount_minor: 2_500n }],
      told: ['paypal-dispute', 'paypal-dispute-owner'],
    })
    expect(await brokenChecks(installation.db)).toEqual({})
  },
)
