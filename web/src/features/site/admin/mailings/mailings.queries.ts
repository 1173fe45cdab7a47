import { listMailings } from '@muster/contract/facts/admin-calls.ts'
import type { UpdateMailing } from '@muster/contract/campaigns/updates.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../../../api/api.ts'
import { changeRow, pagedQuery } from '../admin-lists.ts'

const mailingsKey = ['admin', 'update-mailings'] as const

/** A row of the list. `decided`: what was decided about it on this page. */
export type ListedMailing = UpdateMailing & { decided?: string }

/** Mails of updates that wait for an admin, or that one holds, oldest first. */
export const mailingListQuery = (api: Api, status: 'waiting' | 'held') =>
  pagedQuery<ListedMailing>([...mailingsKey, status], (page, options) =>
    api.call(listMailings, { query: { status, ...page } }, options),
  )

/** Shows in the row what was decided. It stays in the list that is open; the other one is loaded again when it is opened. */
export const useShowDecided = (id: string) => {
  const queryClient = useQueryClient()
  return (decided: string) => {
    changeRow<ListedMailing>(queryClient, mailingsKey, { _id: id, decided })
    queryClient.removeQueries({ queryKey: mailingsKey, type: 'inactive' })
    void queryClient.invalidateQueries({ queryKey: ['admin', 'waiting'] })
  }
}
