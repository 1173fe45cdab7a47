import { requestMailedRefund, requestRefund } from '@muster/contract/facts/calls.ts'
import type { RefundRequest } from '@muster/contract/money/refund-request.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callOnce } from '../../../api/call-once.ts'
import { useApi } from '../../../api/context.tsx'

/** A donation. `token`: of a guest; without it, it is the caller's own. */
export type AskedDonation = { _id: string; token?: string }

/** Asks for a donation back. Afterwards everything that shows the donation is read again. */
export const useAskBack = ({ _id: id, token }: AskedDonation) => {
  const api = useApi()
  const queryClient = useQueryClient()
  const reload = () =>
    Promise.all(
      ['donation', 'donations', 'guest-donation', 'receipt'].map((key) =>
        queryClient.invalidateQueries({ queryKey: [key] }),
      ),
    )
  return useMutation({
    mutationFn: (): Promise<RefundRequest> =>
      token === undefined
        ? callOnce(api, requestRefund, { params: { id } })
        : callOnce(api, requestMailedRefund, { params: { token } }),
    onSettled: reload,
  })
}
