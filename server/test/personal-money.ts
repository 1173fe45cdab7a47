import { asAdmin, byOffice, type PersonalRules } from './personal-rule.ts'

const byAccounting = { kept: 'the books must show it, and the account that it refers to has no personal data any more' }
const withDonations = { as: 'records.donations' }

/** The rules of the tables about money. */
export const moneyTables: PersonalRules = {
  donation: {
    retention: ['money', 'guest_donations', 'unpaid_guest_donations'],
    exported: withDonations,
    erased: byAccounting,
  },
  ledger_entry: {
    retention: ['money'],
    exported: withDonations,
    erased: byAccounting,
  },
  receipt: {
    retention: ['money'],
    exported: withDonations,
    erased: byAccounting,
  },
  receipt_donor: {
    retention: ['money'],
    exported: withDonations,
    erased: 'deleted',
  },
  refund: {
    retention: ['money'],
    exported: { not: 'records.donations has the status of each donation' },
    erased: byAccounting,
  },
  refund_run: {
    retention: ['money'],
    exported: asAdmin,
    erased: byOffice,
  },
  refund_request: {
    retention: ['money'],
    exported: { as: 'records.donations' },
    erased: byAccounting,
  },
  refund_run_line: {
    retention: ['money'],
    exported: { not: 'records.donations has the status of each donation' },
    erased: byAccounting,
  },
  payout: {
    retention: ['money'],

    exported: { as: 'records.payouts' },
    erased: { kept: 'the books must show to whom money was sent' },
    stillNamedIn: ['recipient_paypal_email'],
  },
  paypal_dispute: {
    retention: ['money'],

    exported: { not: 'PayPal decides it, and it has no personal data' },
    erased: byAccounting,
    notTried: 'it holds money of the campaign, so the account cannot be deleted',
  },
  paypal_event: {
    retention: { not: 'it has no personal data' },

    exported: { not: 'it has only numbers of PayPal’s records' },
    erased: { kept: 'it has no personal data' },
    notTried: 'webhooks come from PayPal and name no account',
  },
  quarantine: {
    retention: ['money'],

    exported: { not: 'it is about a payment that no record of the site explains' },
    erased: byAccounting,
    notTried: 'a payment in it belongs to no account',
  },
  quarantine_note: {
    retention: ['money'],
    exported: asAdmin,
    erased: byOffice,
    notTried: 'only admins who look into a payment write it',
  },
  receipt_issuer: {
    retention: { not: 'it is about the organisation' },

    exported: { not: 'it is about the organisation' },
    erased: { kept: 'it is about the organisation' },
    notTried: 'it has no data of members',
  },
}
