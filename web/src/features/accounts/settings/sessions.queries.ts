import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../api/api.ts'
import { listSessions } from '../../../api/calls.ts'

export const sessionsKey = ['sessions'] as const

export const sessionsQuery = (api: Api) =>
  queryOptions({
    queryKey: sessionsKey,
    refetchOnWindowFocus: true,
    queryFn: ({ signal }) => api.call(listSessions, {}, { signal }),
  })
