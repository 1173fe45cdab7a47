import { listWaitingProposals } from '@muster/contract/facts/admin-calls.ts'
import type { ProposalStatus } from '@muster/contract/facts/promises.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../../../api/api.ts'
import { pagedQuery } from '../admin-lists.ts'

const listsKey = ['admin', 'proposals', 'list'] as const

export const proposalListQuery = (api: Api, status: ProposalStatus) =>
  pagedQuery([...listsKey, status], (page, options) =>
    api.call(listWaitingProposals, { query: { status, ...page } }, options),
  )

/** Reads the lists again after a decision. */
export const useReloadProposals = () => {
  const queryClient = useQueryClient()
  return async () => {
    void queryClient.invalidateQueries({ queryKey: ['admin', 'waiting'] })
    await queryClient.invalidateQueries({ queryKey: listsKey })
  }
}
