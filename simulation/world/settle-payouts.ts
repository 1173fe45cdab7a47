import { readBooks } from './books.ts'
import { adminsOf } from './people.ts'
import { submit } from './operations.ts'
import type { World } from './world.ts'

const transfer = /^transfer:(.+)$/

/**
 * An admin handles quarantined payouts whose outcome is unknown: they look the payout up at PayPal and settle it. A payout that PayPal
 * does not have may still be on its way, so it is left alone.
 */
export const settleUnknownPayouts = async (world: World): Promise<void> => {
  const { paypal, people, note } = world
  const [admin = null] = adminsOf(people)
  const { body } = await world.call(admin, { path: '/api/admin/quarantine?status=waiting&limit=100' })
  for (const { source } of Object.values(body) as { source: string }[]) {
    const id = transfer.exec(source)?.[1]
    if (!id) continue
    const path = `/api/admin/payouts/${id}`
    const { body: payout } = await world.call(admin, { path })
    const item = readBooks(paypal.store).items.find(({ senderBatchId }) => senderBatchId === `po-${id}`)
    if (payout['isUnsettled'] !== true || !item) continue
    note(`payout ${id} is found at PayPal in batch ${item.batchId}`)
    const settled = { finding: 'sent', payoutBatchId: item.batchId }
    submit(world, `settlement ${id}`, 1, (key) =>
      world.call(admin, { method: 'POST', path: `${path}/settle`, body: settled, ...(key !== undefined && { key }) }),
    )
  }
}
