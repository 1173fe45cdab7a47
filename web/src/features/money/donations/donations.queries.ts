import {
  getDonation,
  getMyGiving,
  giveUpDonation,
  listMyDonations,
  updateDonation,
} from '@muster/contract/facts/calls.ts'
import type { DonationStatus } from '@muster/contract/facts/donations.ts'
import type { Donation } from '@muster/contract/money/donations.ts'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api, Page } from '../../../api/api.ts'
import { useApi } from '../../../api/context.tsx'
import { storeAnswer, storeRows } from '../../../api/store-answer.ts'

/** States that may change soon, so the page keeps polling. A payment that was declined or cancelled can still be approved in PayPal's window. */
const moving: readonly DonationStatus[] = ['created', 'awaiting_approval', 'processing', 'declined', 'cancelled']

/**
 * Polling interval: short at first, then growing, so that a forgotten tab causes little load; short again while PayPal processes the
 * payment. @param asked number of responses so far
 */
const pauseMs = ({ status, doubt }: Pick<Donation, 'status' | 'doubt'>, asked: number) =>
  Math.min(1_000 * 1.25 ** asked, status === 'processing' && doubt === null ? 2_000 : 15_000)

type Polled = { state: { data?: Pick<Donation, 'status' | 'doubt'> | undefined; dataUpdateCount: number } }

/** How a page asks for the status of a donation while it is in progress. */
export const polling = {
  staleTime: 0,
  // Poll in the background too, because PayPal's window covers this page.
  refetchIntervalInBackground: true,
  refetchOnWindowFocus: true,
  refetchInterval: ({ state }: Polled) =>
    state.data && moving.includes(state.data.status) ? pauseMs(state.data, state.dataUpdateCount) : (false as const),
}

const donationKey = (id: string) => ['donation', id] as const

/** The donor's view of a donation, polled while it is in progress. */
export const donationQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: donationKey(id),
    queryFn: ({ signal }) => api.call(getDonation, { params: { id } }, { signal }),
    ...polling,
  })

const mineKey = ['donations', 'mine'] as const

/** This person's donations, newest first, page by page. */
export const myDonationsQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: mineKey,
    initialPageParam: null as string | null,
    queryFn: ({ signal, pageParam }) =>
      api.call(listMyDonations, { query: pageParam === null ? {} : { cursor: pageParam } }, { signal }),
    getNextPageParam: (page) => page.next,
  })

/** This person's donations by year, in a time zone. */
export const myGivingQuery = (api: Api) =>
  queryOptions({
    queryKey: ['donations', 'by-year'],
    queryFn: ({ signal }) => api.call(getMyGiving, {}, { signal }),
  })

/** Cancels a donation that waits for approval. Returns its current status. */
export const useGiveUp = (id: string) => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api.call(giveUpDonation, { params: { id } }),
    onSuccess: (changed) => {
      storeAnswer(queryClient, donationKey(id), changed)
      return queryClient.invalidateQueries({ queryKey: mineKey })
    },
  })
}

/** Shows or hides the donor's name on the campaign's public list. */
export const useAnonymous = (id: string) => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (anonymous: boolean) => api.call(updateDonation, { params: { id }, body: { anonymous } }),
    onSuccess: (changed) => {
      storeAnswer(queryClient, donationKey(id), changed)
      storeRows<Page<Donation>, Donation>(queryClient, mineKey, (donation) =>
        donation._id === id ? changed : donation,
      )
      return queryClient.invalidateQueries({ queryKey: ['campaigns', 'donors', changed.campaignId] })
    },
  })
}
