import { pageSizeMax } from '@muster/contract/facts/limits.ts'
import { getChecks, listLedger, listQuarantine } from '@muster/contract/facts/admin-calls.ts'
import type { QuarantineItem } from '@muster/contract/money/ledger.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Api, AskedOf } from '../../../../api/api.ts'
import { changeRow, pagedQuery } from '../admin-lists.ts'

export type LedgerFilter = AskedOf<typeof listLedger>['query'] & { cursor?: never; limit?: never }
export type QuarantineStatus = NonNullable<AskedOf<typeof listQuarantine>['query']['status']>

const quarantineKey = ['admin', 'quarantine'] as const

/** Matching entries, newest first. */
export const ledgerQuery = (api: Api, filter: LedgerFilter) =>
  pagedQuery(['admin', 'ledger', filter], (page, options) =>
    api.call(listLedger, { query: { ...filter, ...page } }, options),
  )

/** Entries of the record with an id: a donation with its fees and refunds, or a payout with its steps. */
export const entriesOfQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['admin', 'ledger', 'of', id],
    // The state of a refund or a payout changes.
    staleTime: 0,
    queryFn: ({ signal }) => api.call(listLedger, { query: { q: id, limit: pageSizeMax } }, { signal }),
  })

/** The records in quarantine. */
export const quarantineQuery = (api: Api, status: QuarantineStatus) =>
  pagedQuery([...quarantineKey, status], (page, options) =>
    api.call(listQuarantine, { query: { status, ...page } }, options),
  )

/** Updates the cached record and the waiting count after a note. */
export const useShowNoted = () => {
  const queryClient = useQueryClient()
  return (noted: QuarantineItem) => {
    changeRow<QuarantineItem>(queryClient, quarantineKey, noted)
    return queryClient.invalidateQueries({ queryKey: ['admin', 'waiting'] })
  }
}

/** The results of the last nightly checks of the ledger. */
export const checksQuery = (api: Api) =>
  queryOptions({
    queryKey: ['admin', 'checks'],
    queryFn: ({ signal }) => api.call(getChecks, {}, { signal }),
  })
