import {
  listReminderRuns,
  listExpiringCampaigns,
  listStartingCampaigns,
  previewReminders,
  runReminders,
} from '@muster/contract/facts/admin-calls.ts'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../../../api/api.ts'
import { useApi } from '../../../../api/context.tsx'

const remindersKey = ['admin', 'cron'] as const
const pageOf = (cursor: string | null) => (cursor === null ? {} : { cursor })

/** Campaigns that end within the next 24 hours, soonest first. */
export const expiringQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: [...remindersKey, 'upcoming'],
    initialPageParam: null as string | null,
    queryFn: ({ signal, pageParam }) => api.call(listExpiringCampaigns, { query: pageOf(pageParam) }, { signal }),
    getNextPageParam: (page) => page.next,
  })

/** Campaigns whose people meet within the next 24 hours, soonest first. */
export const startingQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: [...remindersKey, 'starting'],
    initialPageParam: null as string | null,
    queryFn: ({ signal, pageParam }) => api.call(listStartingCampaigns, { query: pageOf(pageParam) }, { signal }),
    getNextPageParam: (page) => page.next,
  })

/** The mails that a run would send now. `campaignId`: the campaign of the sample mails; null: of those that are due, the first to end. */
export const previewQuery = (api: Api, campaignId: string | null) =>
  queryOptions({
    queryKey: [...remindersKey, 'preview', campaignId],
    queryFn: ({ signal }) =>
      api.call(previewReminders, { query: campaignId === null ? {} : { campaignId } }, { signal }),
  })

/** Runs of the job, newest first. */
export const runsQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: [...remindersKey, 'runs'],
    initialPageParam: null as string | null,
    queryFn: ({ signal, pageParam }) => api.call(listReminderRuns, { query: pageOf(pageParam) }, { signal }),
    getNextPageParam: (page) => page.next,
  })

/** Runs the job now, and then refetches everything that it changes. */
export const useRunReminders = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api.call(runReminders, {}),
    onSettled: () => queryClient.invalidateQueries({ queryKey: remindersKey }),
  })
}
