import { getCampaignMoney, listMoneyEntries } from '@muster/contract/facts/campaign-money-calls.ts'
import type { MoneyFigure } from '@muster/contract/facts/ledger.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../api/api.ts'

/** Everything about a campaign's money. */
export const moneyKey = (campaignId: string) => ['money', campaignId] as const

/** The figures of a campaign. */
export const moneyQuery = (api: Api, campaignId: string) =>
  queryOptions({
    queryKey: [...moneyKey(campaignId), 'figures'],
    queryFn: ({ signal }) => api.call(getCampaignMoney, { params: { id: campaignId } }, { signal }),
  })

/** The entries behind a figure, or all of them, latest first. */
export const entriesQuery = (api: Api, campaignId: string, figure: MoneyFigure | null) =>
  infiniteQueryOptions({
    queryKey: [...moneyKey(campaignId), 'entries', figure],
    initialPageParam: null as string | null,
    queryFn: ({ signal, pageParam }) => {
      const query = { ...(figure && { figure }), ...(pageParam !== null && { cursor: pageParam }) }
      return api.call(listMoneyEntries, { params: { id: campaignId }, query }, { signal })
    },
    getNextPageParam: (page) => page.next,
    // Old rows stay until the rows of another figure are loaded.
    placeholderData: keepPreviousData,
  })
