import { listAppeals } from '@muster/contract/facts/admin-calls.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../../../api/api.ts'
import { pagedQuery } from '../admin-lists.ts'

const listsKey = ['admin', 'appeals', 'list'] as const

export type AppealStatus = 'waiting' | 'decided'

export const appealListQuery = (api: Api, status: AppealStatus) =>
  pagedQuery([...listsKey, status], (page, options) => api.call(listAppeals, { query: { status, ...page } }, options))

/** Reads the lists again after a decision. */
export const useReloadAppeals = () => {
  const queryClient = useQueryClient()
  return async () => {
    void queryClient.invalidateQueries({ queryKey: ['admin', 'waiting'] })
    await queryClient.invalidateQueries({ queryKey: listsKey })
  }
}
