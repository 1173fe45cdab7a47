import type * as accounts from '@muster/contract/accounts/accounts.ts'
import type * as attention from '@muster/contract/campaigns/attention.ts'
import type * as campaignEndings from '@muster/contract/campaigns/campaign-endings.ts'
import type * as campaigns from '@muster/contract/campaigns/campaigns.ts'
import type * as disputes from '@muster/contract/disputes/disputes.ts'
import type * as donations from '@muster/contract/money/donations.ts'
import type * as geo from '@muster/contract/geo.ts'
import type * as myData from '@muster/contract/accounts/my-data.ts'
import type * as raised from '@muster/contract/campaigns/raised.ts'
import type * as secondFactor from '@muster/contract/accounts/second-factor.ts'
import type * as sessions from '@muster/contract/accounts/sessions.ts'
import type * as supports from '@muster/contract/supports/supports.ts'
import { callOf } from './call-of.ts'

/** What pages ask that show and do not ask back. Fetched with the first page that needs one of them. */
export const resendVerification = callOf<typeof accounts.resendVerification>({
  method: 'POST',
  path: '/auth/resend-verification',
})

export const verifyEmail = callOf<typeof accounts.verifyEmail>({ method: 'GET', path: '/auth/verify-email/:token' })

export const getSiteFigures = callOf<typeof campaigns.getSiteFigures>({ method: 'GET', path: '/figures' })

export const listCampaigns = callOf<typeof campaigns.listCampaigns>({ method: 'GET', path: '/campaigns', paged: true })
export const getCampaign = callOf<typeof campaigns.getCampaign>({ method: 'GET', path: '/campaigns/:id' })
export const getCampaignStats = callOf<typeof campaigns.getCampaignStats>({
  method: 'GET',
  path: '/campaigns/:id/stats',
})
export const getRaisedByDay = callOf<typeof raised.getRaisedByDay>({
  method: 'GET',
  path: '/campaigns/:id/raised-by-day',
})
export const listSupported = callOf<typeof campaigns.listSupported>({
  method: 'GET',
  path: '/user/supported',
  paged: true,
})
export const listAttention = callOf<typeof attention.listAttention>({ method: 'GET', path: '/user/attention' })
export const cancelCampaign = callOf<typeof campaignEndings.cancelCampaign>({
  method: 'POST',
  path: '/campaigns/:id/cancel',
})
export const deleteCampaign = callOf<typeof campaignEndings.deleteCampaign>({
  method: 'DELETE',
  path: '/campaigns/:id',
})
export const suggestTags = callOf<typeof campaigns.suggestTags>({ method: 'GET', path: '/tags' })

export const autocompletePlaces = callOf<typeof geo.autocompletePlaces>({ method: 'GET', path: '/geo/autocomplete' })

export const supportCampaign = callOf<typeof supports.supportCampaign>({
  method: 'POST',
  path: '/campaigns/:id/support',
})
export const withdrawSupport = callOf<typeof supports.withdrawSupport>({
  method: 'DELETE',
  path: '/campaigns/:id/support',
})
export const listSupporters = callOf<typeof supports.listSupporters>({
  method: 'GET',
  path: '/campaigns/:id/supporters',
  paged: true,
})
export const verifyGuestSupport = callOf<typeof supports.verifyGuestSupport>({
  method: 'GET',
  path: '/campaigns/verify-guest/:token',
})

export const createDonationOrder = callOf<typeof donations.createDonationOrder>({
  method: 'POST',
  path: '/campaigns/:id/donations/create-order',
})
export const listDonors = callOf<typeof donations.listDonors>({
  method: 'GET',
  path: '/campaigns/:id/donors',
  paged: true,
})
export const getDonation = callOf<typeof donations.getDonation>({ method: 'GET', path: '/donations/:id' })
export const updateDonation = callOf<typeof donations.updateDonation>({ method: 'PUT', path: '/donations/:id' })
export const giveUpDonation = callOf<typeof donations.giveUpDonation>({
  method: 'POST',
  path: '/donations/:id/give-up',
})
export const listMyDonations = callOf<typeof donations.listMyDonations>({
  method: 'GET',
  path: '/donations/mine',
  paged: true,
})
export const getMyGiving = callOf<typeof donations.getMyGiving>({ method: 'GET', path: '/donations/mine/by-year' })
export const getReceipt = callOf<typeof donations.getReceipt>({ method: 'GET', path: '/donations/:id/receipt' })

export const listSessions = callOf<typeof sessions.listSessions>({ method: 'GET', path: '/auth/sessions' })
export const endSession = callOf<typeof sessions.endSession>({ method: 'DELETE', path: '/auth/sessions/:id' })
export const startSecondFactor = callOf<typeof secondFactor.startSecondFactor>({
  method: 'POST',
  path: '/auth/second-factor/start',
})
export const exportMyData = callOf<typeof myData.exportMyData>({ method: 'GET', path: '/user/export' })
export const confirmPaypalEmail = callOf<typeof accounts.confirmPaypalEmail>({
  method: 'POST',
  path: '/user/paypal-email/confirm/:token',
})
export const undoPayoutAddress = callOf<typeof accounts.undoPayoutAddress>({
  method: 'POST',
  path: '/user/paypal-email/undo/:token',
})
export const listMyDisputes = callOf<typeof disputes.listMyDisputes>({
  method: 'GET',
  path: '/disputes/mine',
  paged: true,
})
export const listDisputes = callOf<typeof disputes.listDisputes>({
  method: 'GET',
  path: '/admin/disputes',
  paged: true,
})
export const getDispute = callOf<typeof disputes.getDispute>({ method: 'GET', path: '/admin/disputes/:id' })
