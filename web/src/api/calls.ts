import type * as accounts from '@muster/contract/accounts.ts'
import type * as campaigns from '@muster/contract/campaigns.ts'
import type { Endpoint } from '@muster/contract/endpoint.ts'
import type * as donations from '@muster/contract/donations.ts'
import type * as health from '@muster/contract/health.ts'
import type * as supports from '@muster/contract/supports.ts'

/** What it takes to call an endpoint, without the schemas that describe it. Each word is checked against the contract. */
type CallLine<E extends Endpoint> = Pick<E, keyof E & ('method' | 'path' | 'paged' | 'produces')>

/**
 * An endpoint of the contract for pages that show and do not ask: importing the contract itself brings the
 * schemas and Zod along, 17 kB that no first picture should wait for. Forms import the contract.
 */
const callOf = <E extends Endpoint>(line: CallLine<E>) => line as unknown as E

export const me = callOf<typeof accounts.me>({ method: 'GET', path: '/auth/me' })
export const login = callOf<typeof accounts.login>({ method: 'POST', path: '/auth/login' })
export const logout = callOf<typeof accounts.logout>({ method: 'POST', path: '/auth/logout' })
export const resendVerification = callOf<typeof accounts.resendVerification>({
  method: 'POST',
  path: '/auth/resend-verification',
})

export const site = callOf<typeof health.site>({ method: 'GET', path: '/site' })
export const getSiteFigures = callOf<typeof campaigns.getSiteFigures>({ method: 'GET', path: '/figures' })

export const listCampaigns = callOf<typeof campaigns.listCampaigns>({ method: 'GET', path: '/campaigns', paged: true })
export const getCampaign = callOf<typeof campaigns.getCampaign>({ method: 'GET', path: '/campaigns/:id' })
export const getCampaignStats = callOf<typeof campaigns.getCampaignStats>({
  method: 'GET',
  path: '/campaigns/:id/stats',
})
export const suggestTags = callOf<typeof campaigns.suggestTags>({ method: 'GET', path: '/tags' })

export const supportCampaign = callOf<typeof supports.supportCampaign>({
  method: 'POST',
  path: '/campaigns/:id/support',
})
export const withdrawSupport = callOf<typeof supports.withdrawSupport>({
  method: 'DELETE',
  path: '/campaigns/:id/support',
})
export const verifyGuestSupport = callOf<typeof supports.verifyGuestSupport>({
  method: 'GET',
  path: '/campaigns/verify-guest/:token',
})

export const createDonationOrder = callOf<typeof donations.createDonationOrder>({
  method: 'POST',
  path: '/campaigns/:id/donations/create-order',
})
export const getDonation = callOf<typeof donations.getDonation>({ method: 'GET', path: '/donations/:id' })
