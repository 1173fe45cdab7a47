/** Method and path of the calls about disputes. They are apart from the other calls, because a campaign's page makes none of them. */

export const createDispute = { method: 'POST', path: '/disputes' } as const
export const getDisputeChoices = { method: 'GET', path: '/campaigns/:id/dispute-choices' } as const
export const listMyDisputes = { method: 'GET', path: '/disputes/mine', paged: true } as const
export const sendDisputeMessage = { method: 'POST', path: '/disputes/:id/messages' } as const
export const listSharedTexts = { method: 'GET', path: '/campaigns/:id/shared-texts' } as const
export const answerSharedText = { method: 'POST', path: '/campaigns/:id/shared-texts/:disputeId' } as const
export const getMailedDisputes = { method: 'GET', path: '/donations/mailed/:token/disputes' } as const
export const raiseMailedDispute = { method: 'POST', path: '/donations/mailed/:token/disputes' } as const
export const sendMailedMessage = { method: 'POST', path: '/donations/mailed/:token/disputes/:id/messages' } as const
export const withdrawMailedDispute = {
  method: 'POST',
  path: '/donations/mailed/:token/disputes/:id/withdraw',
} as const
export const withdrawDispute = { method: 'POST', path: '/disputes/:id/withdraw' } as const
