import { getPayout, listPayouts } from '@muster/contract/facts/admin-calls.ts'
import type { ListedPayout, Payout } from '@muster/contract/money/payouts.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Api, AskedOf } from '../../../api/api.ts'
import { changeRow, pagedQuery } from '../admin-lists.ts'

type Filter = Omit<AskedOf<typeof listPayouts>['query'], 'cursor' | 'limit'>

const listsKey = ['admin', 'payouts', 'list'] as const
const detailsKey = (id: string) => ['admin', 'payouts', 'details', id] as const

/** Payouts of a status. */
export const payoutListQuery = (api: Api, filter: Filter) =>
  pagedQuery([...listsKey, filter], (page, options) =>
    api.call(listPayouts, { query: { ...filter, ...page } }, options),
  )

/** One payout with all that is needed to decide about it. */
export const payoutQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: detailsKey(id),
    // Another admin may have decided it meanwhile, and PayPal goes on by itself.
    staleTime: 0,
    queryFn: ({ signal }) => api.call(getPayout, { params: { id } }, { signal }),
  })

/** Shows what a decision comes to wherever the payout is on screen. Throws what the decision does. */
export const useConclusion = (id: string) => {
  const queryClient = useQueryClient()
  const reload = () => queryClient.invalidateQueries({ queryKey: detailsKey(id) })
  return async (decision: Promise<Payout>): Promise<void> => {
    const decided = await decision.catch((error: unknown) => {
      // Even a refusal can have decided it, and then the sheet says so.
      void reload()
      throw error
    })
    changeRow<ListedPayout>(queryClient, listsKey, decided)
    await reload()
  }
}
