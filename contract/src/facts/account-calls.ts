/**
 * Method and path of the calls that people make about their account. They are apart from the other calls, because a campaign's page makes none
 * of them.
 */

export const register = { method: 'POST', path: '/auth/register' } as const
export const verifyEmail = { method: 'GET', path: '/auth/verify-email/:token' } as const
export const checkLink = { method: 'GET', path: '/auth/links/:kind/:token' } as const
export const forgotPassword = { method: 'POST', path: '/auth/forgot-password' } as const
export const resetPassword = { method: 'POST', path: '/auth/reset-password/:token' } as const
export const changePassword = { method: 'POST', path: '/auth/change-password' } as const
export const prove = { method: 'POST', path: '/auth/prove' } as const
export const updateProfile = { method: 'PUT', path: '/user/profile' } as const
export const confirmPaypalEmail = { method: 'POST', path: '/user/paypal-email/confirm/:token' } as const
export const changeEmail = { method: 'POST', path: '/user/email' } as const
export const confirmEmail = { method: 'POST', path: '/user/email/confirm/:token' } as const
export const undoEmail = { method: 'POST', path: '/user/email/undo/:token' } as const
export const undoPayoutAddress = { method: 'POST', path: '/user/paypal-email/undo/:token' } as const

export const getOwnerNews = { method: 'GET', path: '/user/owner-mails' } as const
export const setOwnerNews = { method: 'PUT', path: '/user/owner-mails' } as const

// Sessions
export const listSessions = { method: 'GET', path: '/auth/sessions' } as const
export const endSession = { method: 'DELETE', path: '/auth/sessions/:id' } as const

// Second factor
export const getSecondFactor = { method: 'GET', path: '/auth/second-factor' } as const
export const startSecondFactor = { method: 'POST', path: '/auth/second-factor/start' } as const
export const confirmSecondFactor = { method: 'POST', path: '/auth/second-factor/confirm' } as const
export const removeSecondFactor = { method: 'DELETE', path: '/auth/second-factor' } as const

// My data
export const exportMyData = { method: 'GET', path: '/user/export' } as const
export const previewDeletion = { method: 'GET', path: '/user/deletion' } as const
export const deleteAccount = { method: 'DELETE', path: '/user' } as const
