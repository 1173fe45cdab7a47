/** What was typed for the donation that this tab started last. A donor who cancels at PayPal finds it in the dialog again. */
export type SentDonation = { campaignId: string; text: string; anonymous: boolean; email: string }

const storageName = 'muster.sentDonation'

export const keepSentDonation = (sent: SentDonation) => {
  try {
    sessionStorage.setItem(storageName, JSON.stringify(sent))
  } catch {
    // Without storage the donor types it again.
  }
}

/** What was typed for this campaign; null if nothing was, or if that donation has arrived. */
export const sentDonation = (campaignId: string): SentDonation | null => {
  try {
    const sent = JSON.parse(sessionStorage.getItem(storageName) ?? 'null') as SentDonation | null
    return sent?.campaignId === campaignId ? sent : null
  } catch {
    return null
  }
}

/** The donation has arrived. */
export const forgetSentDonation = () => {
  try {
    sessionStorage.removeItem(storageName)
  } catch {
    // Nothing was stored.
  }
}
