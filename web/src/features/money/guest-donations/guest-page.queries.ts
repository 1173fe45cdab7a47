import { denyDonation, denyMailedDonation, updateMailedDonation } from '@muster/contract/facts/calls.ts'
import type { Denial } from '@muster/contract/money/guest-donations.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../api/context.tsx'
import { mailedDonationQuery } from '../../../api/mailed-donation.queries.ts'
import { storeAnswer } from '../../../api/store-answer.ts'
import { donationQuery } from '../donations/donations.queries.ts'

/** Shows or hides the name of a guest on public lists. */
export const useShownName = (token: string) => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { name?: string; anonymous?: boolean }) =>
      api.call(updateMailedDonation, { params: { token }, body }),
    onSuccess: (changed) => {
      storeAnswer(queryClient, mailedDonationQuery(api, token).queryKey, changed)
      return queryClient.invalidateQueries({ queryKey: ['campaigns', 'donors', changed.donation.campaignId] })
    },
  })
}

/** Says that the donor did not make a donation. `token`: of a guest; without it, the donation is the caller's own. */
export const useDeny = ({ _id: id, token }: { _id: string; token?: string | undefined }) => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (): Promise<Denial> =>
      token === undefined
        ? api.call(denyDonation, { params: { id } })
        : api.call(denyMailedDonation, { params: { token } }),
    // The page invites who denied a donation to nothing more.
    onSuccess: async (denial) => {
      if (token === undefined) await queryClient.invalidateQueries(donationQuery(api, id))
      else {
        const said = { isDenied: true, isDisputed: true, refundableUntil: null }
        queryClient.setQueryData(
          mailedDonationQuery(api, token).queryKey,
          (page) => page && { ...page, denial, donation: { ...page.donation, ...said } },
        )
      }
      // It is a dispute, too.
      await queryClient.invalidateQueries({ queryKey: ['disputes'] })
    },
  })
}
