import { listRefundRequests } from '@muster/contract/facts/admin-calls.ts'
import { majorToMinor, minorToMajor } from '@muster/contract/facts/money.ts'
import type { WaitingRefundRequest } from '@muster/contract/money/refund-requests.ts'
import type { Refund } from '@muster/contract/money/refunds.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../../../api/api.ts'
import { formatMoney } from '../../../../lib/format.ts'
import { changeRow, pagedQuery } from '../admin-lists.ts'

/** A request in the list. `decided`: what became of it here. The server lists it no more, and its row stays until the list is loaded anew. */
export type ListedRequest = WaitingRefundRequest & { decided?: string }

const listKey = ['admin', 'refund-requests', 'list'] as const

/** Requests for a refund that wait for an admin, oldest first. */
export const refundRequestsQuery = (api: Api) =>
  pagedQuery<ListedRequest>(listKey, (page, options) => api.call(listRefundRequests, { query: page }, options))

/** Says in the row of a request that it was closed. */
export const useShowClosed = () => {
  const queryClient = useQueryClient()
  return ({ _id }: ListedRequest) => {
    changeRow<ListedRequest>(queryClient, listKey, { _id, decided: 'Closed without a refund' })
    return queryClient.invalidateQueries({ queryKey: ['admin', 'waiting'] })
  }
}

/** Says in the row of a request what a refund left of it: nothing, or a rest that still waits. */
export const useShowRefunded = () => {
  const queryClient = useQueryClient()
  return ({ _id, left, currency }: ListedRequest, { amount, status }: Refund) => {
    if (status === 'failed') return
    const restMinor = majorToMinor(left) - majorToMinor(amount)
    const words = `${formatMoney(amount, currency)} ${status === 'completed' ? 'refunded' : 'is being refunded'}`
    const change = restMinor > 0n ? { left: minorToMajor(restMinor) } : { left: 0, decided: words }
    changeRow<ListedRequest>(queryClient, listKey, { _id, ...change })
  }
}
