import { readBooks } from './books.ts'
import { adminsOf } from './people.ts'
import { want } from './wishes.ts'
import type { World } from './world.ts'

const transfer = /^transfer:(.+)$/

/**
 * An admin looks into what was set aside. Where nobody knows whether PayPal sent a payout, they look it up there and settle it; what
 * PayPal has nothing of may still be on its way, and is left alone.
 */
export const settleUnknown = async (world: World): Promise<void> => {
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
    want(world, `settlement ${id}`, 1, (key) =>
      world.call(admin, { method: 'POST', path: `${path}/settle`, body: settled, ...(key !== undefined && { key }) }),
    )
  }
}
