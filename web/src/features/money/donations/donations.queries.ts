import type { Donation, DonationStatus } from '@muster/contract/money/donations.ts'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { InfiniteData } from '@tanstack/react-query'
import type { Api, Page } from '../../../api/api.ts'
import {
  getDonation,
  getMyGiving,
  getReceipt,
  giveUpDonation,
  listMyDonations,
  updateDonation,
} from '../../../api/calls.ts'
import { useApi } from '../../../api/context.tsx'

/** What happens by itself soon: the page keeps asking. */
const isMoving = (status: DonationStatus) =>
  status === 'created' || status === 'awaiting_approval' || status === 'processing'

/**
 * Quick at first, then ever slower, so that a forgotten tab is no burden; quick again while the money is on its way and PayPal
 * answers. @param asked how many answers came
 */
const pauseMs = ({ status, doubt }: Donation, asked: number) =>
  Math.min(1_000 * 1.25 ** asked, status === 'processing' && doubt === null ? 2_000 : 15_000)

const donationKey = (id: string) => ['donation', id] as const

/** The donor's view of a donation, asked for again and again while it is on its way. */
export const donationQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: donationKey(id),
    queryFn: ({ signal }) => api.call(getDonation, { params: { id } }, { signal }),
    staleTime: 0,
    // The donor is in PayPal's window then, and this page is behind it.
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => {
      if (state.data && isMoving(state.data.status)) return pauseMs(state.data, state.dataUpdateCount)
      return false
    },
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

/** What this person gave, by the years of a time zone. */
export const myGivingQuery = (api: Api, timeZone: string) =>
  queryOptions({
    queryKey: ['donations', 'by-year', timeZone],
    queryFn: ({ signal }) => api.call(getMyGiving, { query: { timeZone } }, { signal }),
  })

/** What the receipt of a donation says. */
export const receiptQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['donations', 'receipt', id],
    queryFn: ({ signal }) => api.call(getReceipt, { params: { id } }, { signal }),
  })

type Mine = InfiniteData<Page<Donation>>

/** Stops waiting for an approval. The answer says where the donation stands by then. */
export const useGiveUp = (id: string) => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api.call(giveUpDonation, { params: { id } }),
    onSuccess: (changed) => {
      queryClient.setQueryData(donationKey(id), changed)
      return queryClient.invalidateQueries({ queryKey: mineKey })
    },
  })
}

/** Puts the donor's name on the public list of the campaign, or takes it off. */
export const useAnonymous = (id: string) => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (anonymous: boolean) => api.call(updateDonation, { params: { id }, body: { anonymous } }),
    onSuccess: (changed) => {
      queryClient.setQueryData(donationKey(id), changed)
      queryClient.setQueryData<Mine>(
        mineKey,
        (list) =>
          list && {
            ...list,
            pages: list.pages.map((page) => ({
              ...page,
              items: page.items.map((donation) => (donation._id === id ? changed : donation)),
            })),
          },
      )
      return queryClient.invalidateQueries({ queryKey: ['campaigns', 'donors', changed.campaignId] })
    },
  })
}
