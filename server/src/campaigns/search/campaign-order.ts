import type { CampaignQuery } from '@muster/contract/campaigns/campaigns.ts'

/** Active or past campaigns. */
export type Part = 'active' | 'past'
export type Status = Part | 'all'
export type Sort = CampaignQuery['sort']

/** The parts of a list, in their order. */
export const partsOf = (status: Status): Part[] => (status === 'all' ? ['active', 'past'] : [status])

export type Order = {
  /** The name of the order and of its part of the list, for cursors. */
  name: string
  by: 'ends_at' | 'created_at' | 'supporters' | 'raised_minor'
  descending: boolean
}

/** Active campaigns are listed soonest first, past ones latest first. A campaign without a date sorts as far in the future. */
const byDate = (part: Part): Order =>
  part === 'active'
    ? { name: 'soonest', by: 'ends_at', descending: false }
    : { name: 'latest', by: 'ends_at', descending: true }

const columns = { newest: 'created_at', support: 'supporters', raised: 'raised_minor' } as const

/** The order of one part of a list. */
export const orderOf = (sort: Sort, part: Part): Order => {
  if (sort === 'date') return byDate(part)
  return { name: part === 'active' ? sort : `${sort}-past`, by: columns[sort], descending: true }
}
