import { listSessions } from '@muster/contract/facts/account-calls.ts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../api/api.ts'

export const sessionsKey = ['sessions'] as const

export const sessionsQuery = (api: Api) =>
  queryOptions({
    queryKey: sessionsKey,
    refetchOnWindowFocus: true,
    queryFn: ({ signal }) => api.call(listSessions, {}, { signal }),
  })
