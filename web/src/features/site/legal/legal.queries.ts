import type { LegalPage } from '@muster/contract/facts/organisation.ts'
import { getLegalPage, getOrganisation } from '@muster/contract/facts/calls.ts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../api/api.ts'

/** A legal page. `version`: an older one, as its address names it; null: the current one. */
export const legalQuery = (api: Api, page: LegalPage, version: string | null) =>
  queryOptions({
    queryKey: ['legal', page, version],
    queryFn: ({ signal }) =>
      api.call(getLegalPage, { params: { page }, query: version === null ? {} : { version } }, { signal }),
  })

/** Who runs this site. */
export const organisationQuery = (api: Api) =>
  queryOptions({ queryKey: ['organisation'], queryFn: ({ signal }) => api.call(getOrganisation, {}, { signal }) })
