import { correctDonationAddress, getStartedDonation } from '@muster/contract/facts/calls.ts'
import type { StartedGift } from '@muster/contract/money/guest-donations.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../../api/api.ts'
import { useApi } from '../../../api/context.tsx'
import { storeAnswer } from '../../../api/store-answer.ts'

/** How often a receipt without a number is read again. */
const numberPauseMs = 20_000

const giftKey = (token: string) => ['guest-donation', 'started', token] as const

/** The receipt of a donation that was started in this browser and has arrived. */
export const startedGiftQuery = (api: Api, token: string) =>
  queryOptions({
    queryKey: giftKey(token),
    queryFn: ({ signal }): Promise<StartedGift> => api.call(getStartedDonation, { params: { token } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.receipt.number === null ? numberPauseMs : false),
    retry: false,
  })

/** Corrects the address of a donation that was started in this browser. */
export const useCorrectAddress = (token: string) => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (email: string) => api.call(correctDonationAddress, { params: { token }, body: { email } }),
    onSuccess: (changed) => storeAnswer(queryClient, giftKey(token), changed),
  })
}
