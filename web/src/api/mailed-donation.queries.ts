import { getMailedDonation } from '@muster/contract/facts/calls.ts'
import type { MailedDonation } from '@muster/contract/money/guest-donations.ts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from './api.ts'

/** How often a receipt without a number is read again. */
const numberPauseMs = 20_000

/** What the link in the mails to a guest opens: one donation. */
export const mailedDonationQuery = (api: Api, token: string) =>
  queryOptions({
    queryKey: ['guest-donation', 'page', token],
    queryFn: ({ signal }): Promise<MailedDonation> => api.call(getMailedDonation, { params: { token } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.receipt.number === null ? numberPauseMs : false),
    retry: false,
  })
