import { getPayout, listPayouts } from '@muster/contract/facts/admin-calls.ts'
import type { ListedPayout, Payout } from '@muster/contract/money/payouts.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Api, AskedOf } from '../../../../api/api.ts'
import { changeRow, pagedQuery } from '../admin-lists.ts'

type Filter = Omit<AskedOf<typeof listPayouts>['query'], 'cursor' | 'limit'>

const listsKey = ['admin', 'payouts', 'list'] as const
const detailsKey = (id: string) => ['admin', 'payouts', 'details', id] as const

/** Payouts of a status. */
export const payoutListQuery = (api: Api, filter: Filter) =>
  pagedQuery([...listsKey, filter], (page, options) =>
    api.call(listPayouts, { query: { ...filter, ...page } }, options),
  )

/** One payout with everything needed to decide about it. */
export const payoutQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: detailsKey(id),
    // Another admin may have decided it, and PayPal's state changes.
    staleTime: 0,
    queryFn: ({ signal }) => api.call(getPayout, { params: { id } }, { signal }),
  })

/** Runs a decision and updates the payout wherever it is on screen. Throws the decision's error. */
export const useConclusion = (id: string) => {
  const queryClient = useQueryClient()
  const reload = () => queryClient.invalidateQueries({ queryKey: detailsKey(id) })
  return async (decision: Promise<Payout>): Promise<void> => {
    const decided = await decision.catch((error: unknown) => {
      // The payout may be decided although the call failed, so it is refetched.
      void reload()
      throw error
    })
    changeRow<ListedPayout>(queryClient, listsKey, decided)
    void queryClient.invalidateQueries({ queryKey: ['admin', 'waiting'] })
    await reload()
  }
}
