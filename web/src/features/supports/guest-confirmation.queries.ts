import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../api/api.ts'
import { verifyGuestSupport } from '../../api/calls.ts'

/** Confirms a guest's support by a mailed token: asked once, however often it is drawn. Off without a token. */
export const guestConfirmationQuery = (api: Api, token: string) =>
  queryOptions({
    queryKey: ['join-token', token],
    enabled: token !== '',
    staleTime: Infinity,
    retry: false,
    queryFn: () => api.call(verifyGuestSupport, { params: { token } }),
  })
