import { getGuestStatement, getReceipt, getStatement } from '@muster/contract/facts/calls.ts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../api/api.ts'

/** How often a receipt without a number is read again. A job gives the number some minutes after the donation. */
const numberPauseMs = 20_000

/** The data of a donation's receipt, polled until it has its number. */
export const receiptQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['donations', 'receipt', id],
    queryFn: ({ signal }) => api.call(getReceipt, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.number === null ? numberPauseMs : false),
  })

/** A donor's donations of a year, in UTC. @param token of the link to all of a guest's address; without it, the caller's account */
export const statementQuery = (api: Api, year: number, token?: string) =>
  queryOptions({
    queryKey: ['donations', 'statement', year, token],
    queryFn: ({ signal }) =>
      token === undefined
        ? api.call(getStatement, { query: { year } }, { signal })
        : api.call(getGuestStatement, { params: { token }, query: { year } }, { signal }),
  })
