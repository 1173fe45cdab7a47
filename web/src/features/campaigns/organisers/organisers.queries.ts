import { getInvitation, getTransfer, listMyInvitations, listOrganisers } from '@muster/contract/facts/calls.ts'
import type { InvitationKind } from '@muster/contract/facts/organisers.ts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../api/api.ts'

/** Who organises a campaign, for its owner with the open invitations. */
export const organisersQuery = (api: Api, campaignId: string) =>
  queryOptions({
    queryKey: ['campaigns', 'organisers', campaignId],
    meta: { isPrivate: true },
    queryFn: ({ signal }) => api.call(listOrganisers, { params: { id: campaignId } }, { signal }),
  })

/** What a mailed invitation is about, for this caller. */
export const mailedInvitationQuery = (api: Api, kind: InvitationKind, token: string, userId: string | undefined) =>
  queryOptions({
    queryKey: ['campaigns', 'invitation', kind, token, userId],
    meta: { isPrivate: true },
    queryFn: ({ signal }) =>
      api.call(kind === 'owner' ? getTransfer : getInvitation, { params: { token } }, { signal }),
  })

/** Open invitations to this person. Always refetched. On failure, none are shown. */
export const myInvitationsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['campaigns', 'my-invitations'],
    meta: { isPrivate: true },
    staleTime: 0,
    retry: false,
    queryFn: ({ signal }) => api.call(listMyInvitations, {}, { signal }),
  })
