import {
  denyDonation,
  denyMailedDonation,
  getMailedDonation,
  updateMailedDonation,
} from '@muster/contract/facts/calls.ts'
import type { Denial, MailedDonation } from '@muster/contract/money/guest-donations.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../../api/api.ts'
import { useApi } from '../../../api/context.tsx'
import { storeAnswer } from '../../../api/store-answer.ts'

/** How often a receipt without a number is read again. */
const numberPauseMs = 20_000

const pageKey = (token: string) => ['guest-donation', 'page', token] as const

/** What the link in the mails to a guest opens: one donation. */
export const mailedDonationQuery = (api: Api, token: string) =>
  queryOptions({
    queryKey: pageKey(token),
    queryFn: ({ signal }): Promise<MailedDonation> => api.call(getMailedDonation, { params: { token } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.receipt.number === null ? numberPauseMs : false),
    retry: false,
  })

/** Shows or hides the name of a guest on public lists. */
export const useShownName = (token: string) => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { name?: string; anonymous?: boolean }) =>
      api.call(updateMailedDonation, { params: { token }, body }),
    onSuccess: (changed) => {
      storeAnswer(queryClient, pageKey(token), changed)
      return queryClient.invalidateQueries({ queryKey: ['campaigns', 'donors', changed.donation.campaignId] })
    },
  })
}

/** Says that the donor did not make a donation. `token`: of a guest; without it, the donation is the caller's own. */
export const useDeny = ({ _id: id, token }: { _id: string; token?: string }) => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (): Promise<Denial> =>
      token === undefined
        ? api.call(denyDonation, { params: { id } })
        : api.call(denyMailedDonation, { params: { token } }),
    // The page invites who denied a donation to nothing more.
    onSuccess: (denial) => {
      if (token === undefined) return
      queryClient.setQueryData(mailedDonationQuery(api, token).queryKey, (page) => page && { ...page, denial })
    },
  })
}
