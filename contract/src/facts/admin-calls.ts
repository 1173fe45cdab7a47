/** Method and path of the calls of admins, as in `calls.ts`. */

// Refunds
export const refundDonation = { method: 'POST', path: '/admin/donations/:id/refund' } as const
export const getRefundOffer = { method: 'GET', path: '/admin/donations/:id/refund' } as const
export const refundAll = { method: 'POST', path: '/admin/campaigns/:id/refund-all' } as const
export const getRefundAll = { method: 'GET', path: '/admin/campaigns/:id/refund-all' } as const
export const confirmRefundAll = { method: 'POST', path: '/admin/campaigns/:id/refund-all/confirm' } as const
export const listWaitingRuns = { method: 'GET', path: '/admin/refund-runs', paged: true } as const
export const declineRefundAll = { method: 'POST', path: '/admin/campaigns/:id/refund-all/decline' } as const
export const listRefundRequests = { method: 'GET', path: '/admin/refund-requests', paged: true } as const
export const closeRefundRequest = { method: 'POST', path: '/admin/refund-requests/:id/close' } as const

// Payouts
export const listPayouts = { method: 'GET', path: '/admin/payouts', paged: true } as const
export const getPayout = { method: 'GET', path: '/admin/payouts/:id' } as const
export const approvePayout = { method: 'POST', path: '/admin/payouts/:id/approve' } as const
export const rejectPayout = { method: 'POST', path: '/admin/payouts/:id/reject' } as const
export const settlePayout = { method: 'POST', path: '/admin/payouts/:id/settle' } as const

// Disputes
export const listDisputes = { method: 'GET', path: '/admin/disputes', paged: true } as const
export const getDispute = { method: 'GET', path: '/admin/disputes/:id' } as const
export const setDisputeStatus = { method: 'POST', path: '/admin/disputes/:id/status' } as const
export const shareDispute = { method: 'POST', path: '/admin/disputes/:id/share' } as const

// Reports
export const listReports = { method: 'GET', path: '/admin/reports', paged: true } as const
export const getReport = { method: 'GET', path: '/admin/reports/:id' } as const
export const closeReport = { method: 'POST', path: '/admin/reports/:id/close' } as const
// Taking down
export const hideCampaign = { method: 'POST', path: '/admin/campaigns/:id/hide' } as const
export const publishCampaign = { method: 'POST', path: '/admin/campaigns/:id/publish' } as const
export const freezeCampaign = { method: 'POST', path: '/admin/campaigns/:id/freeze' } as const
export const unfreezeCampaign = { method: 'POST', path: '/admin/campaigns/:id/unfreeze' } as const
export const suspendUser = { method: 'POST', path: '/admin/users/:id/suspend' } as const
export const reinstateUser = { method: 'POST', path: '/admin/users/:id/reinstate' } as const
export const trustUser = { method: 'PUT', path: '/admin/users/:id/trust' } as const
export const listAppeals = { method: 'GET', path: '/admin/appeals', paged: true } as const
export const decideAppeal = { method: 'POST', path: '/admin/appeals/:id/decide' } as const

// Review before publication
export const listReviews = { method: 'GET', path: '/admin/reviews', paged: true } as const

// Crowds
export const listMailings = { method: 'GET', path: '/admin/update-mailings', paged: true } as const
export const releaseMailing = { method: 'POST', path: '/admin/update-mailings/:id/release' } as const
export const holdMailing = { method: 'POST', path: '/admin/update-mailings/:id/hold' } as const
export const takeUpdateDown = { method: 'DELETE', path: '/admin/updates/:id' } as const
export const listSupports = { method: 'GET', path: '/admin/supports', paged: true } as const
export const removeSupport = { method: 'DELETE', path: '/admin/supports/:id' } as const
export const keepSupport = { method: 'POST', path: '/admin/supports/:id/keep' } as const
export const allowSupport = { method: 'POST', path: '/admin/supports/:id/allow' } as const
export const listCrowds = { method: 'GET', path: '/admin/crowds', paged: true } as const
export const decideCrowd = { method: 'POST', path: '/admin/crowds/:id/decide' } as const

// Questions
export const removeQuestion = { method: 'DELETE', path: '/admin/questions/:id' } as const

// Changes of promises
export const listWaitingProposals = { method: 'GET', path: '/admin/promise-proposals', paged: true } as const
export const decideProposal = { method: 'POST', path: '/admin/promise-proposals/:id/decide' } as const

// Reminders
export const listExpiringCampaigns = { method: 'GET', path: '/admin/cron/upcoming', paged: true } as const
export const listStartingCampaigns = { method: 'GET', path: '/admin/cron/starting', paged: true } as const
export const previewReminders = { method: 'GET', path: '/admin/cron/preview' } as const
export const runReminders = { method: 'POST', path: '/admin/cron/run' } as const
export const listReminderRuns = { method: 'GET', path: '/admin/cron/runs', paged: true } as const

// Ledger
export const getChecks = { method: 'GET', path: '/admin/checks' } as const
export const listLedger = { method: 'GET', path: '/admin/ledger', paged: true } as const
export const exportLedger = { method: 'GET', path: '/admin/ledger.csv', produces: 'text/csv' } as const
export const exportReceipts = { method: 'GET', path: '/admin/receipts.csv', produces: 'text/csv' } as const
export const listQuarantine = { method: 'GET', path: '/admin/quarantine', paged: true } as const
export const addQuarantineNote = { method: 'POST', path: '/admin/quarantine/:id/notes' } as const

// Users and history
export const listUsers = { method: 'GET', path: '/admin/users', paged: true } as const
export const getUserHistory = { method: 'GET', path: '/admin/users/:id/history', paged: true } as const

// Stored secrets
export const listSecrets = { method: 'GET', path: '/admin/tokens', paged: true } as const
export const saveSecret = { method: 'POST', path: '/admin/tokens' } as const
export const takeBackSecret = { method: 'DELETE', path: '/admin/tokens/:name/waiting' } as const

// Mails that failed
export const listFailedMails = { method: 'GET', path: '/admin/mails', paged: true } as const
export const retryFailedMails = { method: 'POST', path: '/admin/mails/retry' } as const
export const dropFailedMails = { method: 'POST', path: '/admin/mails/drop' } as const

// Deletion of old data
export const previewRetention = { method: 'GET', path: '/admin/retention' } as const
export const runRetention = { method: 'POST', path: '/admin/retention/runs' } as const

// The organisation
export const editOrganisation = { method: 'GET', path: '/admin/organisation' } as const
export const saveOrganisation = { method: 'PUT', path: '/admin/organisation' } as const
export const saveLegalPage = { method: 'PUT', path: '/admin/legal/:page' } as const

// The site
export const listSandboxLogins = { method: 'GET', path: '/admin/sandbox-logins' } as const
export const getWaiting = { method: 'GET', path: '/admin/waiting' } as const
export const getStatus = { method: 'GET', path: '/admin/status' } as const
