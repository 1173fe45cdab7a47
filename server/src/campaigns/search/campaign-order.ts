import type { CampaignQuery } from '@muster/contract/campaigns/campaigns.ts'

/** What is ahead, or what is over. */
export type Part = 'active' | 'past'
export type Status = Part | 'all'
export type Sort = CampaignQuery['sort']

/** The parts of a list, one after the other. */
export const partsOf = (status: Status): Part[] => (status === 'all' ? ['active', 'past'] : [status])

export type Order = {
  /** Names the order, and the part of the list that it is of, in cursors. */
  name: string
  by: 'ends_at' | 'created_at' | 'supporters' | 'raised_minor'
  descending: boolean
}

/** What is coming is listed soonest first, what has been, latest first; a campaign without a date counts as far ahead. */
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
