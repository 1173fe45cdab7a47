export { saveCampaignImage } from './save-campaign-image.ts'
export { findUploadsOf, urlsNotOwned } from './uploads.sql.ts'
export { serveUploads } from './uploads.routes.ts'
