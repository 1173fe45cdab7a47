/**
 * Method and path of the calls of visitors and users. The endpoints with their schemas are built from these lines; the browser makes a
 * call with only its line, without the validation library.
 */

// Accounts
export const resendVerification = { method: 'POST', path: '/auth/resend-verification' } as const

// Campaigns
export const listCampaigns = { method: 'GET', path: '/campaigns', paged: true } as const
export const listSupported = { method: 'GET', path: '/user/supported', paged: true } as const
export const createCampaign = { method: 'POST', path: '/campaigns' } as const
export const getCampaign = { method: 'GET', path: '/campaigns/:id' } as const
export const getCampaignStats = { method: 'GET', path: '/campaigns/:id/stats' } as const
export const getCampaignCalendar = {
  method: 'GET',
  path: '/campaigns/:id/calendar.ics',
  produces: 'text/calendar',
} as const
export const updateCampaign = { method: 'PUT', path: '/campaigns/:id' } as const
export const suggestTags = { method: 'GET', path: '/tags' } as const
export const getSiteFigures = { method: 'GET', path: '/figures' } as const
export const cancelCampaign = { method: 'POST', path: '/campaigns/:id/cancel' } as const
export const deleteCampaign = { method: 'DELETE', path: '/campaigns/:id' } as const
export const getReviewRule = { method: 'GET', path: '/user/review' } as const
export const listAttention = { method: 'GET', path: '/user/attention' } as const
export const getRaisedByDay = { method: 'GET', path: '/campaigns/:id/raised-by-day' } as const

// The promise and its versions
export const listVersions = { method: 'GET', path: '/campaigns/:id/versions', paged: true } as const
export const previewChange = { method: 'POST', path: '/campaigns/:id/change-preview' } as const
export const proposeChange = { method: 'POST', path: '/campaigns/:id/promise-proposals' } as const
export const listProposals = { method: 'GET', path: '/campaigns/:id/promise-proposals', paged: true } as const
export const withdrawProposal = { method: 'DELETE', path: '/campaigns/:id/promise-proposals/:proposalId' } as const

// Updates
export const createUpdate = { method: 'POST', path: '/campaigns/:id/updates' } as const
export const listUpdates = { method: 'GET', path: '/campaigns/:id/updates', paged: true } as const
export const editUpdate = { method: 'PUT', path: '/campaigns/:id/updates/:updateId' } as const
export const removeUpdate = { method: 'DELETE', path: '/campaigns/:id/updates/:updateId' } as const
export const previewUpdate = { method: 'GET', path: '/campaigns/:id/updates/preview' } as const

// Following
export const followCampaign = { method: 'PUT', path: '/campaigns/:id/follow' } as const
export const unfollowCampaign = { method: 'DELETE', path: '/campaigns/:id/follow' } as const
export const followAsGuest = { method: 'POST', path: '/campaigns/:id/follow' } as const
export const readFollowLink = { method: 'GET', path: '/follow/:token' } as const
export const confirmFollow = { method: 'POST', path: '/follow/:token' } as const
export const listFollowed = { method: 'GET', path: '/user/following', paged: true } as const

// Urgent updates, for one more release
export const listUrgentUpdates = { method: 'GET', path: '/campaigns/:id/urgent-updates' } as const
export const sendUrgentUpdate = { method: 'POST', path: '/campaigns/:id/urgent-updates' } as const
export const previewUrgentUpdate = { method: 'GET', path: '/campaigns/:id/urgent-updates/preview' } as const

// Questions
export const listQuestions = { method: 'GET', path: '/campaigns/:id/questions', paged: true } as const
export const getQuestionFigures = { method: 'GET', path: '/campaigns/:id/questions/figures' } as const
export const askQuestion = { method: 'POST', path: '/campaigns/:id/questions' } as const
export const withdrawQuestion = { method: 'DELETE', path: '/campaigns/:id/questions/:questionId' } as const
export const answerQuestion = { method: 'POST', path: '/campaigns/:id/questions/:questionId/answer' } as const
export const declineQuestion = { method: 'POST', path: '/campaigns/:id/questions/:questionId/decline' } as const
export const askAsGuest = { method: 'POST', path: '/campaigns/:id/questions/guest' } as const
export const readQuestionLink = { method: 'GET', path: '/question-links/:token' } as const
export const confirmQuestion = { method: 'POST', path: '/question-links/:token' } as const
export const withdrawGuestQuestion = { method: 'DELETE', path: '/question-links/:token' } as const

// Co-organisers, and handing a campaign over
export const listOrganisers = { method: 'GET', path: '/campaigns/:id/organisers' } as const
export const inviteOrganiser = { method: 'POST', path: '/campaigns/:id/organisers' } as const
export const removeOrganiser = { method: 'DELETE', path: '/campaigns/:id/organisers/:userId' } as const
export const withdrawInvitation = {
  method: 'DELETE',
  path: '/campaigns/:id/organiser-invitations/:invitationId',
} as const
export const getInvitation = { method: 'GET', path: '/organiser-invitations/:token' } as const
export const acceptInvitation = { method: 'POST', path: '/organiser-invitations/:token' } as const
export const requestTransfer = { method: 'POST', path: '/campaigns/:id/transfer' } as const
export const withdrawTransfer = { method: 'DELETE', path: '/campaigns/:id/transfer' } as const
export const getTransfer = { method: 'GET', path: '/transfers/:token' } as const
export const acceptTransfer = { method: 'POST', path: '/transfers/:token' } as const
export const listCoOrganised = { method: 'GET', path: '/user/co-organised', paged: true } as const
export const listMyInvitations = { method: 'GET', path: '/user/invitations' } as const

// Decisions of admins
export const getModeration = { method: 'GET', path: '/campaigns/:id/moderation' } as const
export const getAppeal = { method: 'GET', path: '/appeals/:token' } as const
export const appeal = { method: 'POST', path: '/appeals/:token' } as const

// Places
export const autocompletePlaces = { method: 'GET', path: '/geo/autocomplete' } as const

// Pictures
export const uploadAvatar = { method: 'POST', path: '/upload/avatar' } as const
export const removeAvatar = { method: 'DELETE', path: '/upload/avatar' } as const
export const uploadCampaignCover = { method: 'POST', path: '/upload/campaign' } as const
export const uploadLogo = { method: 'POST', path: '/upload/logo' } as const
export const uploadCampaignImages = { method: 'POST', path: '/upload/campaign/multi' } as const

// Support
export const supportCampaign = { method: 'POST', path: '/campaigns/:id/support' } as const
export const updateSupport = { method: 'PUT', path: '/campaigns/:id/support' } as const
export const stepBack = { method: 'POST', path: '/campaigns/:id/support/step-back' } as const
export const withdrawSupport = { method: 'DELETE', path: '/campaigns/:id/support' } as const
export const verifyGuestSupport = { method: 'GET', path: '/campaigns/verify-guest/:token' } as const
export const getGuestPromise = { method: 'GET', path: '/campaigns/verify-guest/:token/promise' } as const
export const listSupporters = { method: 'GET', path: '/campaigns/:id/supporters', paged: true } as const
export const pointOutSupporter = { method: 'POST', path: '/campaigns/:id/supporters/:userId/point-out' } as const

// What a guest's links open
export const requestMineLink = { method: 'POST', path: '/mine' } as const
export const getMine = { method: 'GET', path: '/mine/:token' } as const
export const getGuestStatement = { method: 'GET', path: '/mine/:token/statement' } as const
export const withdrawGuestSupport = { method: 'POST', path: '/mine/:token/withdraw' } as const
export const stepBackAsGuest = { method: 'POST', path: '/mine/:token/step-back' } as const
export const updateGuestSupport = { method: 'PUT', path: '/mine/:token/support' } as const

// Mails
export const getMailSubscription = { method: 'GET', path: '/unsubscribe' } as const
export const unsubscribe = { method: 'POST', path: '/unsubscribe' } as const
export const notMe = { method: 'POST', path: '/not-me' } as const
export const checkNotMe = { method: 'GET', path: '/not-me/:token' } as const

// Donations
export const createDonationOrder = { method: 'POST', path: '/campaigns/:id/donations/create-order' } as const
export const getDonation = { method: 'GET', path: '/donations/:id' } as const
export const updateDonation = { method: 'PUT', path: '/donations/:id' } as const
export const giveUpDonation = { method: 'POST', path: '/donations/:id/give-up' } as const
export const listMyDonations = { method: 'GET', path: '/donations/mine', paged: true } as const
export const getMyGiving = { method: 'GET', path: '/donations/mine/by-year' } as const
export const denyDonation = { method: 'POST', path: '/donations/:id/not-mine' } as const
export const createGuestDonationOrder = { method: 'POST', path: '/campaigns/:id/donations/guest' } as const
export const getGuestDonation = { method: 'GET', path: '/donations/guest/:token' } as const
export const giveUpGuestDonation = { method: 'POST', path: '/donations/guest/:token/give-up' } as const
export const getStartedDonation = { method: 'GET', path: '/donations/guest/:token/receipt' } as const
export const correctDonationAddress = { method: 'PUT', path: '/donations/guest/:token/address' } as const
export const getMailedDonation = { method: 'GET', path: '/donations/mailed/:token' } as const
export const updateMailedDonation = { method: 'PUT', path: '/donations/mailed/:token' } as const
export const denyMailedDonation = { method: 'POST', path: '/donations/mailed/:token/not-mine' } as const
export const getReceipt = { method: 'GET', path: '/donations/:id/receipt' } as const
export const getStatement = { method: 'GET', path: '/donations/statement' } as const
export const listDonors = { method: 'GET', path: '/campaigns/:id/donors', paged: true } as const
export const paypalReturn = { method: 'GET', path: '/paypal/return' } as const
export const paypalCancel = { method: 'GET', path: '/paypal/cancel' } as const
export const paypalWebhook = { method: 'POST', path: '/webhooks/paypal' } as const

// Refunds
export const listRefunds = { method: 'GET', path: '/donations/:id/refunds' } as const
export const requestRefund = { method: 'POST', path: '/donations/:id/refund-request' } as const
export const listMailedRefunds = { method: 'GET', path: '/donations/mailed/:token/refunds' } as const
export const requestMailedRefund = { method: 'POST', path: '/donations/mailed/:token/refund-request' } as const

// Reports
export const reportCampaign = { method: 'POST', path: '/campaigns/:id/report' } as const
export const confirmReport = { method: 'POST', path: '/reports/confirm/:token' } as const
export const checkReportLink = { method: 'GET', path: '/reports/confirm/:token' } as const

// The organisation
export const getOrganisation = { method: 'GET', path: '/organisation' } as const
export const getLegalPage = { method: 'GET', path: '/legal/:page' } as const
export const acceptTerms = { method: 'POST', path: '/user/terms' } as const

// The site
export const live = { method: 'GET', path: '/health/live' } as const
export const ready = { method: 'GET', path: '/health/ready' } as const
