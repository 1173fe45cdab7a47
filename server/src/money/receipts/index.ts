export { exportReceiptsOf } from './export-receipts.ts'
export { defineReceiptJob } from './give-receipts.ts'
export { forgetDonor } from './numbering.sql.ts'
export { receiptRoutes } from './receipts.routes.ts'
