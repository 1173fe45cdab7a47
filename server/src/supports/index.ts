export { adoptGuestSupports, confirmGuestSupport, defineTokenCleanup, requestGuestSupport } from './guest-supports.ts'
export { supportCampaign } from './support-campaign.ts'
export { supportRoutes } from './supports.routes.ts'
export { eraseSupporter, findSupportsOf } from './supports.sql.ts'
