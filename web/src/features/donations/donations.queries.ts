import type { DonationStatus } from '@muster/contract/donations.ts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../api/api.ts'
import { getDonation } from '../../api/calls.ts'

/** What happens by itself soon: the page keeps asking. */
const isMoving = (status: DonationStatus) =>
  status === 'created' || status === 'awaiting_approval' || status === 'processing'

/** Quick at first, then ever slower, so that a forgotten tab is no burden. @param asked how many answers came */
const pauseMs = (asked: number) => Math.min(1_000 * 1.25 ** asked, 15_000)

/** The donor's view of a donation, asked for again and again while it is on its way. */
export const donationQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['donation', id],
    queryFn: ({ signal }) => api.call(getDonation, { params: { id } }, { signal }),
    staleTime: 0,
    // The donor is in PayPal's window then, and this page is behind it.
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => {
      if (state.data && isMoving(state.data.status)) return pauseMs(state.dataUpdateCount)
      return false
    },
  })
