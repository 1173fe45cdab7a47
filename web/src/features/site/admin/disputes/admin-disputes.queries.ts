import type { AdminDispute, DisputeCase } from '@muster/contract/campaigns/disputes.ts'
import { getDispute, listDisputes, shareDispute } from '@muster/contract/facts/admin-calls.ts'
import { sendDisputeMessage } from '@muster/contract/facts/dispute-calls.ts'
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Api, AskedOf } from '../../../../api/api.ts'
import { useApi } from '../../../../api/context.tsx'
import { storeAnswer } from '../../../../api/store-answer.ts'
import { changeRow, pagedQuery } from '../admin-lists.ts'

type Filter = Omit<AskedOf<typeof listDisputes>['query'], 'cursor' | 'limit'>

const listsKey = ['admin', 'disputes', 'list'] as const
const caseKey = (id: string) => ['admin', 'disputes', 'case', id] as const

const showInRow = (queryClient: QueryClient, { _id, status, resolutionNotes }: DisputeCase) =>
  changeRow<AdminDispute>(queryClient, listsKey, { _id, status, resolutionNotes })

/** Disputes that match a filter. */
export const disputeListQuery = (api: Api, filter: Filter) =>
  pagedQuery([...listsKey, filter], (page, options) =>
    api.call(listDisputes, { query: { ...filter, ...page } }, options),
  )

/** One dispute with everything needed to decide it. Its row says the same, also if a refund or another admin decided it. */
export const disputeCaseQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: caseKey(id),
    // Another admin may have decided it.
    staleTime: 0,
    queryFn: async ({ signal, client }) => {
      const dispute = await api.call(getDispute, { params: { id } }, { signal })
      // A list that is being read has it already.
      if (client.isFetching({ queryKey: listsKey }) === 0) showInRow(client, dispute)
      return dispute
    },
  })

/** Writes to the person who raised a dispute, and shows it. */
export const useWriteToReporter = (id: string) => {
  const api = useApi()
  const queryClient = useQueryClient()
  return async (text: string): Promise<void> => {
    await api.call(sendDisputeMessage, { params: { id }, body: { text } })
    await queryClient.invalidateQueries({ queryKey: caseKey(id) })
  }
}

/** Shares a text about a dispute with the owner of the campaign, and shows it. */
export const useShareWithOwner = (id: string) => {
  const api = useApi()
  const queryClient = useQueryClient()
  return async (text: string): Promise<void> =>
    storeAnswer(queryClient, caseKey(id), await api.call(shareDispute, { params: { id }, body: { text } }))
}

/** Updates the cached dispute after a decision. */
export const useShowDecision = () => {
  const queryClient = useQueryClient()
  return (decided: DisputeCase) => {
    storeAnswer(queryClient, caseKey(decided._id), decided)
    showInRow(queryClient, decided)
    void queryClient.invalidateQueries({ queryKey: ['admin', 'waiting'] })
  }
}
