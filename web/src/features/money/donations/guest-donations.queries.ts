import { getGuestDonation, giveUpGuestDonation } from '@muster/contract/facts/calls.ts'
import type { GuestDonationStatus } from '@muster/contract/money/guest-donations.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../../api/api.ts'
import { useApi } from '../../../api/context.tsx'
import { storeAnswer } from '../../../api/store-answer.ts'
import { polling } from './donations.queries.ts'

const statusKey = (token: string) => ['guest-donation', token] as const

/** The status of a donation without an account, polled while it is in progress. */
export const guestDonationQuery = (api: Api, token: string) =>
  queryOptions({
    queryKey: statusKey(token),
    queryFn: ({ signal }): Promise<GuestDonationStatus> =>
      api.call(getGuestDonation, { params: { token } }, { signal }),
    ...polling,
  })

/** Cancels a donation without an account that waits for approval. */
export const useGiveUpAsGuest = (token: string) => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api.call(giveUpGuestDonation, { params: { token } }),
    onSuccess: (changed) => storeAnswer(queryClient, statusKey(token), changed),
  })
}
