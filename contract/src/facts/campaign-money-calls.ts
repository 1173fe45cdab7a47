/**
 * Method and path of the calls about a campaign's money, refunds to all and payouts. They are apart from the other calls, because a campaign's page
 * makes none of them.
 */

export const getCampaignMoney = { method: 'GET', path: '/campaigns/:id/money' } as const
export const listMoneyEntries = { method: 'GET', path: '/campaigns/:id/money/entries', paged: true } as const
export const downloadMoney = { method: 'GET', path: '/campaigns/:id/money.csv', produces: 'text/csv' } as const
export const listRefundRuns = { method: 'GET', path: '/campaigns/:id/refund-runs', paged: true } as const
export const listRunLines = { method: 'GET', path: '/campaigns/:id/refund-runs/:runId/donations', paged: true } as const
export const downloadRefundRun = {
  method: 'GET',
  path: '/campaigns/:id/refund-runs/:runId/statement.csv',
  produces: 'text/csv',
} as const

// Payouts
export const requestPayout = { method: 'POST', path: '/campaigns/:id/payout' } as const
export const getPayoutOffer = { method: 'GET', path: '/campaigns/:id/payout' } as const
export const listCampaignPayouts = { method: 'GET', path: '/campaigns/:id/payouts', paged: true } as const
