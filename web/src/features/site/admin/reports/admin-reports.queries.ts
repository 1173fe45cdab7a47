import type { ReportCase, ReportCaseDetails } from '@muster/contract/campaigns/reports.ts'
import { getReport, listReports } from '@muster/contract/facts/admin-calls.ts'
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Api, AskedOf } from '../../../../api/api.ts'
import { storeAnswer } from '../../../../api/store-answer.ts'
import { changeRow, pagedQuery } from '../admin-lists.ts'

type Filter = Omit<AskedOf<typeof listReports>['query'], 'cursor' | 'limit'>

const listsKey = ['admin', 'reports', 'list'] as const
const caseKey = (id: string) => ['admin', 'reports', 'case', id] as const

/** Cases that match a filter. */
export const reportListQuery = (api: Api, filter: Filter) =>
  pagedQuery([...listsKey, filter], (page, options) =>
    api.call(listReports, { query: { ...filter, ...page } }, options),
  )

const showInRow = (queryClient: QueryClient, { _id, status, outcome }: ReportCaseDetails) =>
  changeRow<ReportCase>(queryClient, listsKey, { _id, status, outcome })

/** One case with its reports. Its row says the same, also if a decision about the campaign or another admin closed it. */
export const reportCaseQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: caseKey(id),
    // Another admin may have closed it.
    staleTime: 0,
    queryFn: async ({ signal, client }) => {
      const found = await api.call(getReport, { params: { id } }, { signal })
      // A list that is being read has it already.
      if (client.isFetching({ queryKey: listsKey }) === 0) showInRow(client, found)
      return found
    },
  })

/** Updates the cached case after a decision. */
export const useShowClosed = () => {
  const queryClient = useQueryClient()
  return (closed: ReportCaseDetails) => {
    storeAnswer(queryClient, caseKey(closed._id), closed)
    showInRow(queryClient, closed)
    void queryClient.invalidateQueries({ queryKey: ['admin', 'waiting'] })
  }
}

/** Loads a case and the number of those that wait again, because a decision about the campaign may have closed it. Its row stays in the list. */
export const useReloadCase = (id: string) => {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: caseKey(id) }),
      queryClient.invalidateQueries({ queryKey: ['admin', 'waiting'] }),
    ])
}
