import type { ReportCase, ReportCaseDetails } from '@muster/contract/moderation/reports.ts'
import { getReport, listReports } from '@muster/contract/facts/admin-calls.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Api, AskedOf } from '../../../api/api.ts'
import { storeAnswer } from '../../../api/store-answer.ts'
import { changeRow, pagedQuery } from '../admin-lists.ts'

type Filter = Omit<AskedOf<typeof listReports>['query'], 'cursor' | 'limit'>

const listsKey = ['admin', 'reports', 'list'] as const
const caseKey = (id: string) => ['admin', 'reports', 'case', id] as const

/** Cases that match a filter. */
export const reportListQuery = (api: Api, filter: Filter) =>
  pagedQuery([...listsKey, filter], (page, options) =>
    api.call(listReports, { query: { ...filter, ...page } }, options),
  )

/** One case with its reports. */
export const reportCaseQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: caseKey(id),
    // Another admin may have closed it.
    staleTime: 0,
    queryFn: ({ signal }) => api.call(getReport, { params: { id } }, { signal }),
  })

/** Updates the cached case after a decision. */
export const useShowClosed = () => {
  const queryClient = useQueryClient()
  return (closed: ReportCaseDetails) => {
    const { _id, status, outcome } = closed
    storeAnswer(queryClient, caseKey(_id), closed)
    changeRow<ReportCase>(queryClient, listsKey, { _id, status, outcome })
    void queryClient.invalidateQueries({ queryKey: ['admin', 'waiting'] })
  }
}

/** Loads reports and their number again, because a decision about a campaign may have closed its case. */
export const useReloadReports = () => {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ['admin', 'reports'] }),
      queryClient.invalidateQueries({ queryKey: ['admin', 'waiting'] }),
    ])
}
