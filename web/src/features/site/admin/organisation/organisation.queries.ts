import type { LegalPage } from '@muster/contract/facts/organisation.ts'
import { editOrganisation } from '@muster/contract/facts/admin-calls.ts'
import { getLegalPage } from '@muster/contract/facts/calls.ts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../../api/api.ts'

export const editedOrganisationQuery = (api: Api) =>
  queryOptions({
    queryKey: ['admin', 'organisation'],
    queryFn: ({ signal }) => api.call(editOrganisation, {}, { signal }),
  })

/** The current text of a page. */
export const editedPageQuery = (api: Api, page: LegalPage) =>
  queryOptions({
    queryKey: ['admin', 'legal', page],
    queryFn: ({ signal }) => api.call(getLegalPage, { params: { page }, query: {} }, { signal }),
  })
