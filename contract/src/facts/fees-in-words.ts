import { formatMoney } from './format-money.ts'
import type { Currency } from './money.ts'

/** Where an arrived donation went, in major units. */
type BookedFees = { campaign: number; provider: number; platform: number }

/** `The campaign got $22.39: PayPal kept $1.36, Muster $1.25.`, on screens and in mails. */
export const feesInWords = (fees: BookedFees, currency: Currency, siteName: string): string => {
  const [campaign, provider, platform] = [fees.campaign, fees.provider, fees.platform].map((sum) =>
    formatMoney(sum, currency),
  )
  return `The campaign got ${campaign}: PayPal kept ${provider}, ${siteName} ${platform}.`
}
