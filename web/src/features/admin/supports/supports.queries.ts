import { listSupports } from '@muster/contract/facts/admin-calls.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../../api/api.ts'
import { pagedQuery } from '../admin-lists.ts'

const supportsKey = ['admin', 'supports'] as const

export type SupportFilter = { show: 'pointed' | 'removed'; address?: string }

/** Supporters whom owners pointed out, supports that were removed, or all of an address. */
export const supportListQuery = (api: Api, filter: SupportFilter) =>
  pagedQuery([...supportsKey, filter], (page, options) =>
    api.call(listSupports, { query: { ...filter, ...page } }, options),
  )

/** Loads the lists and what waits again. */
export const useReloadSupports = () => {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: supportsKey }),
      queryClient.invalidateQueries({ queryKey: ['admin', 'waiting'] }),
    ])
}
