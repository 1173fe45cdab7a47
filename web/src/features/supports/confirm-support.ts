import { verifyGuestSupport } from '@muster/contract/facts/calls.ts'
import type { FormAction } from '../../api/form-action.ts'

export type ConfirmedSupport = { campaignId: string; created: boolean }

/** Confirms a guest's support by the token in the page's address: `token`, or `joinToken` on a campaign's own page. */
export const confirmSupport: FormAction<ConfirmedSupport> = ({ api, url: { searchParams } }) =>
  api.call(verifyGuestSupport, { params: { token: searchParams.get('token') ?? searchParams.get('joinToken') ?? '' } })
