import { listSupports } from '@muster/contract/facts/admin-calls.ts'
import type { AdminSupport } from '@muster/contract/campaigns/removals.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../../../api/api.ts'
import { changeRow, pagedQuery } from '../admin-lists.ts'

const supportsKey = ['admin', 'supports'] as const

export type SupportFilter = { show: 'pointed' | 'removed'; address?: string }

/** A row of the list. `decided`: what was decided about it on this page. */
export type ListedSupport = AdminSupport & { decided?: string }

/** Supporters whom owners pointed out, supports that were removed, or all of an address. */
export const supportListQuery = (api: Api, filter: SupportFilter) =>
  pagedQuery<ListedSupport>([...supportsKey, filter], (page, options) =>
    api.call(listSupports, { query: { ...filter, ...page } }, options),
  )

/** What a decision changes in its row. */
export type Decided = Pick<ListedSupport, 'removed'> & { decided: string }

/** Shows in the row what was decided. It stays in the list that is open; the others are loaded again when they are opened. */
export const useShowDecided = (id: string) => {
  const queryClient = useQueryClient()
  return (decided: Decided) => {
    changeRow<ListedSupport>(queryClient, supportsKey, { _id: id, ...decided })
    queryClient.removeQueries({ queryKey: supportsKey, type: 'inactive' })
    void queryClient.invalidateQueries({ queryKey: ['admin', 'waiting'] })
  }
}
