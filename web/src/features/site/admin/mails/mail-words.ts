const words: Readonly<Record<string, string>> = {
  'account-deleted': 'Account deleted',
  'address-taken': 'Address already registered',
  'campaign-cancelled': 'Campaign cancelled',
  'dispute-status': 'Dispute decided',
  'donation-completed': 'Thanks for a donation',
  'password-changed': 'Password changed',
  'payout-address-kept': 'Payout address kept',
  'payout-address-undone': 'Payout address undone',
  'payout-approved': 'Payout approved',
  'payout-rejected': 'Payout rejected',
  'paypal-dispute': 'Dispute at PayPal',
  'paypal-dispute-let-go': 'Dispute at PayPal closed',
  'paypal-dispute-owner': 'Dispute at PayPal',
  'refund-begun': 'Refund begun',
  'refund-failed': 'Refund failed',
  refunded: 'Refund',
  reminder: 'Reminder',
  'second-factor': 'Second factor',
  secret: 'Stored secret',
  trouble: 'Status of the site',
}

/** What a mail is about, from the first word of its key. */
export const mailWords = (kind: string): string => {
  const known = Object.hasOwn(words, kind) ? words[kind] : undefined
  if (known !== undefined) return known
  const plain = kind.replaceAll('-', ' ')
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}
