import { getRefundAll } from '@muster/contract/facts/admin-calls.ts'
import { listRefundRuns, listRunLines } from '@muster/contract/facts/campaign-money-calls.ts'
import type { RefundRun } from '@muster/contract/money/refund-runs.ts'
import { infiniteQueryOptions, type Query, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../../api/api.ts'
import { moneyKey } from '../statement/money.queries.ts'

const progressMs = 2_000
const runsShown = 20

const runsPart = 'refund-runs'
const runsKey = (campaignId: string) => [...moneyKey(campaignId), runsPart] as const

const isRunning = (runs: readonly RefundRun[] | undefined): boolean => runs?.[0]?.status === 'running'

/** The refunds to all donors of a campaign, latest first. Refetched while one runs. When it ends, all other money of the campaign is refetched. */
export const runsQuery = (api: Api, campaignId: string) =>
  queryOptions({
    queryKey: runsKey(campaignId),
    queryFn: async ({ signal, client, queryKey }) => {
      const request = { params: { id: campaignId }, query: { limit: runsShown } }
      const { items } = await api.call(listRefundRuns, request, { signal })
      const wasRunning = isRunning(client.getQueryData<RefundRun[]>(queryKey))
      if (wasRunning && !isRunning(items)) {
        // Without the runs themselves: that would abort this request and repeat it without end.
        const predicate = (query: Query) => query.queryKey[2] !== runsPart
        void client.invalidateQueries({ queryKey: moneyKey(campaignId), predicate })
      }
      return items
    },
    refetchInterval: ({ state }) => (isRunning(state.data) ? progressMs : false),
  })

/** What became of each donation in a run. */
export const runLinesQuery = (api: Api, campaignId: string, runId: string, status: string) =>
  infiniteQueryOptions({
    queryKey: [...runsKey(campaignId), runId, status],
    initialPageParam: null as string | null,
    queryFn: ({ signal, pageParam }) => {
      const query = pageParam === null ? {} : { cursor: pageParam }
      return api.call(listRunLines, { params: { id: campaignId, runId }, query }, { signal })
    },
    getNextPageParam: (page) => page.next,
  })

/** What can be refunded now. Always refetched: donations, refunds and disputes change it. */
export const refundAllQuery = (api: Api, campaignId: string) =>
  queryOptions({
    queryKey: ['admin', 'refund-all', campaignId],
    staleTime: 0,
    queryFn: ({ signal }) => api.call(getRefundAll, { params: { id: campaignId } }, { signal }),
  })

/** Refetches the campaign's money and runs, and the data of the admin's pages. */
export const useReloadRuns = (campaignId: string) => {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: moneyKey(campaignId) }),
      queryClient.invalidateQueries({ queryKey: ['admin'] }),
    ])
}
