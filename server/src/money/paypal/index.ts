export type {
  ContestedPayment,
  ListedDispute,
  NewOrder,
  Outcome,
  Paypal,
  PaypalCapture,
  PaypalDispute,
  PaypalLink,
  PaypalOrder,
  PaypalPayoutBatch,
  PaypalPayoutItem,
  PaypalRefund,
  PaypalTransaction,
  PaypalWebhook,
} from './paypal.ts'
export { paypalDeadline } from './paypal.ts'
export { createPaypalClient } from './client.ts'
export { readLogins } from './sandbox-logins.ts'
export { type PaypalSandbox, startPaypalSandbox } from './sandbox-process.ts'
