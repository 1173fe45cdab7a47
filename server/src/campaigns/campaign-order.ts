import type { CampaignQuery } from '@muster/contract/campaigns.ts'

export type Status = CampaignQuery['status']
export type Sort = CampaignQuery['sort']

export type Order = {
  /** Names it in cursors. */
  name: string
  by: 'ends_at' | 'created_at' | 'supporters' | 'raised_minor'
  descending: boolean
}

/** What is coming is listed soonest first, what has been, latest first; a campaign without a date counts as far ahead. */
const byDate = (status: Status): Order =>
  status === 'active'
    ? { name: 'soonest', by: 'ends_at', descending: false }
    : { name: 'latest', by: 'ends_at', descending: true }

/** The order that a list asks for. */
export const orderOf = (sort: Sort, status: Status): Order => {
  const orders: Record<Exclude<Sort, 'date'>, Order> = {
    newest: { name: 'newest', by: 'created_at', descending: true },
    support: { name: 'support', by: 'supporters', descending: true },
    raised: { name: 'raised', by: 'raised_minor', descending: true },
  }
  return sort === 'date' ? byDate(status) : orders[sort]
}
