/**
 * Error messages that the web app also shows without an API response, or at a form field. They are apart from the other
 * errors so that pages load only these.
 */
export const noPermission = 'You don’t have permission to do this'
export const unreadableRequest = 'The request could not be read'
export const missingToken = 'Missing token'
export const invalidToken = 'Invalid or expired token'
export const wrongCredentials = 'Email or password is wrong'
export const pictureNotYours = 'Upload the picture here first'
export const campaignIsOver = 'This campaign is over'
export const campaignWasCancelled = 'This campaign was cancelled'
export const addressIsCorrected = 'The address of this donation was corrected'
