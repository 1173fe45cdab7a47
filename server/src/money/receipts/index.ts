export { defineReceiptJob } from './give-receipts.ts'
export { forgetDonor } from './numbering.sql.ts'
