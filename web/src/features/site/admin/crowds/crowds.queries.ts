import { listCrowds } from '@muster/contract/facts/admin-calls.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../../../api/api.ts'
import { pagedQuery } from '../admin-lists.ts'

const crowdsKey = ['admin', 'crowds'] as const

/** Campaigns whose guests wait for their mails, longest first. */
export const crowdListQuery = (api: Api) =>
  pagedQuery([...crowdsKey, 'list'], (page, options) => api.call(listCrowds, { query: page }, options))

/** Loads the list and its number again. */
export const useReloadCrowds = () => {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: crowdsKey }),
      queryClient.invalidateQueries({ queryKey: ['admin', 'waiting'] }),
    ])
}
