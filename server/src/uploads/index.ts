export { filesOf, saveCampaignImage } from './save-upload.ts'
export { discardUpload, discardUploadsOf, findUploadsOf, urlsNotOwned } from './uploads.sql.ts'
export { serveUploads, uploadRoutes } from './uploads.routes.ts'
export { createFileStorage, openStorage, type Storage } from './storage/index.ts'
