import { campaignWasCancelled } from '@muster/contract/facts/shown-sentences.ts'
import type { Donation } from '@muster/contract/money/donations.ts'
import { formatMoney } from '../../../lib/format.ts'
import type { Tone } from '../../../ui/text/Alert.tsx'

type Words = { tone: Tone; title: string; text: string }
type DescribedDonation = Pick<Donation, 'status' | 'amount' | 'currency' | 'doubt' | 'campaignCancelled'>

/** Whether the campaign was cancelled before the donor paid, so that the order is not captured. */
export const isCalledOff = ({ status, campaignCancelled }: Pick<Donation, 'status' | 'campaignCancelled'>) =>
  campaignCancelled && (status === 'awaiting_approval' || status === 'cancelled')

/** The sentences while PayPal does not respond, depending on whether the capture was already requested. */
const unansweredWords = (status: Donation['status'], sum: string): Words | null => {
  if (status === 'awaiting_approval') {
    return {
      tone: 'warning',
      title: 'PayPal is not answering right now',
      text: `You have not been charged. If you have approved ${sum}, we keep asking PayPal, take the payment once and mail you. You can leave this page.`,
    }
  }
  if (status === 'processing') {
    return {
      tone: 'warning',
      title: 'PayPal has not answered yet',
      text: `We do not know yet whether you were charged ${sum}. We keep asking PayPal. You are charged at most once, so do not pay again. We mail you when it has arrived. You can leave this page.`,
    }
  }
  return null
}

const withdrawn: Words = {
  tone: 'info',
  title: 'Donation cancelled',
  text: 'You have not been charged. You can close PayPal’s window. A payment that you still approve there counts, and we mail you.',
}

/**
 * Describes a donation's status to its donor: what happened, whether they are charged, and what comes next.
 * @param isPaypalWindow shown in the window that came back from PayPal
 */
export const describeDonation = (donation: DescribedDonation, { isPaypalWindow = false } = {}): Words => {
  const { status, amount, currency, doubt } = donation
  if (isCalledOff(donation)) {
    return {
      tone: 'info',
      title: campaignWasCancelled,
      text: 'It no longer takes donations. You have not been charged and will not be.',
    }
  }
  const sum = formatMoney(amount, currency)
  const unanswered = doubt === 'unanswered' ? unansweredWords(status, sum) : null
  if (unanswered) return unanswered
  switch (status) {
    case 'created':
    case 'awaiting_approval':
      return {
        tone: 'info',
        title: 'Waiting for your approval on PayPal',
        text: `Approve ${sum} in PayPal’s window. Until then you have not been charged.`,
      }
    case 'processing':
      return {
        tone: 'info',
        title: 'You approved. PayPal is processing the payment',
        text: 'This takes a few seconds. You can leave this page. We mail you when it is done.',
      }
    case 'completed':
      return {
        tone: 'good',
        title: `Thank you. Your ${sum} has arrived`,
        text: 'We mail you the receipt. PayPal mails you its own.',
      }
    case 'pending':
      return doubt === 'in_review'
        ? {
            tone: 'warning',
            title: 'We are checking your payment',
            text: `What PayPal reports does not match your donation of ${sum}, so an admin checks it before anything is counted. You do not need to do anything, and do not need to pay again.`,
          }
        : {
            tone: 'warning',
            title: 'PayPal has put your payment on hold',
            text: `PayPal reviews some payments, which can take days. Your ${sum} counts as soon as PayPal releases it, and we mail you then. You do not need to do anything.`,
          }
    case 'declined':
      return {
        tone: 'danger',
        title: 'PayPal declined this payment',
        text: 'You have not been charged. Another card or account may work.',
      }
    case 'cancelled':
      return isPaypalWindow ? { ...withdrawn, text: 'You have not been charged.' } : withdrawn
    case 'expired':
      return {
        tone: 'info',
        title: 'This donation has expired',
        text: 'It was not approved in time. You have not been charged.',
      }
  }
}
