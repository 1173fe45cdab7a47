const site = 'this site’s PayPal account'
const limited = 'PayPal has locked or limited the account with this address.'
const country = 'PayPal makes no payouts to where the account with this address is registered.'
const currency = 'The account with this address does not take US dollars.'
const tooMuchForSite = `It is more than PayPal lets ${site} send.`
const siteLocked = `PayPal does not let ${site} send money now.`
const declined = 'PayPal checked it and declined it.'

/** What the error codes that PayPal gives for a payout mean, for its owner and for admins. */
const sentences: Readonly<Record<string, string>> = {
  RECEIVER_UNREGISTERED: 'There is no PayPal account with this address.',
  RECEIVER_UNCONFIRMED: 'The address is not confirmed in its PayPal account.',
  INVALID_EMAIL: 'PayPal does not accept this address.',
  RECEIVER_ACCOUNT_LOCKED: limited,
  RECEIVER_ACCOUNT_LIMITATION: limited,
  RECEIVER_COUNTRY_NOT_ALLOWED: country,
  RECEIVER_STATE_RESTRICTED: country,
  CLOSED_MARKET: country,
  RECEIVER_YOUTH_ACCOUNT: 'The account with this address is one for minors, which takes no payouts.',
  RECEIVER_REFUSED: 'The account with this address refused it.',
  RECEIVING_LIMIT_EXCEEDED: 'It is more than the account with this address can receive.',
  CURRENCY_NOT_SUPPORTED_FOR_RECEIVER: currency,
  NON_HOLDING_CURRENCY: currency,
  SELF_PAY_NOT_ALLOWED: `The address is that of ${site}.`,
  INSUFFICIENT_FUNDS: `There was too little money in ${site}.`,
  SENDER_ACCOUNT_LOCKED: siteLocked,
  SENDER_ACCOUNT_UNVERIFIED: siteLocked,
  SENDER_RESTRICTED: siteLocked,
  SENDER_STATE_RESTRICTED: siteLocked,
  POS_LIMIT_EXCEEDED: tooMuchForSite,
  SPENDING_LIMIT_EXCEEDED: tooMuchForSite,
  TRANSACTION_LIMIT_EXCEEDED: 'It is more than PayPal sends at once.',
  REGULATORY_BLOCKED: declined,
  RISK_DECLINE: declined,
  CURRENCY_COMPLIANCE: declined,
  TRANSACTION_DECLINED_BY_TRAVEL_RULE: declined,
  REGULATORY_PENDING: 'PayPal is still checking it.',
}

/** PayPal adds codes at any time. */
const otherProblem = 'PayPal’s customer service can say why.'

/** Why PayPal did not make a payout, in one sentence. */
export const payoutProblemInWords = (code: string): string => sentences[code] ?? otherProblem
