import { previewRetention, runRetention } from '@muster/contract/facts/admin-calls.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../../../api/api.ts'
import { useApi } from '../../../../api/context.tsx'

const retentionKey = ['admin', 'retention'] as const
const progressMs = 3_000

/** The kinds of data with what is due, and the last runs. Refetched every few seconds during a run on any server. */
export const retentionQuery = (api: Api, isStartedHere: boolean) =>
  queryOptions({
    queryKey: retentionKey,
    queryFn: ({ signal }) => api.call(previewRetention, {}, { signal }),
    refetchInterval: ({ state }) => (isStartedHere || state.data?.runs[0]?.status === 'running' ? progressMs : false),
  })

/** Runs the job now, and then refetches what it changed. */
export const useRunRetention = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api.call(runRetention, {}),
    onSettled: () => queryClient.invalidateQueries({ queryKey: retentionKey }),
  })
}
