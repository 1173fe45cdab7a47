import type { Donation } from '@muster/contract/money/donations.ts'
import { formatMoney } from '../../../lib/format.ts'
import type { Tone } from '../../../ui/text/Alert.tsx'

type Words = { tone: Tone; title: string; text: string }
type Standing = Pick<Donation, 'status' | 'amount' | 'currency' | 'doubt' | 'campaignCancelled'>

/** Whether nothing was paid by the time that the campaign was cancelled, and so nothing will be. */
export const isCalledOff = ({ status, campaignCancelled }: Pick<Donation, 'status' | 'campaignCancelled'>) =>
  campaignCancelled && (status === 'awaiting_approval' || status === 'cancelled')

/** What it means that PayPal does not answer: it may have been asked for the money, or not yet. */
const unansweredWords = (status: Donation['status'], sum: string): Words | null => {
  if (status === 'awaiting_approval') {
    return {
      tone: 'warning',
      title: 'PayPal does not answer just now',
      text: `You have not been charged. If you have approved ${sum}, we go on asking PayPal and take the payment once. We mail you then; you can leave this page.`,
    }
  }
  if (status === 'processing') {
    return {
      tone: 'warning',
      title: 'PayPal has not answered yet',
      text: `We do not know yet whether you were charged ${sum}. We go on asking PayPal, and however often we ask, you are charged once at most: you need not pay again. We mail you when it has arrived; you can leave this page.`,
    }
  }
  return null
}

const withdrawn: Words = {
  tone: 'info',
  title: 'You went back without paying',
  text: 'You have not been charged. If you approve the payment on PayPal after all, it counts, and we mail you.',
}

/** What a donation's state means for its donor: what happened, what is safe, what comes next. */
export const wordsOf = (donation: Standing): Words => {
  const { status, amount, currency, doubt } = donation
  if (isCalledOff(donation)) {
    return {
      tone: 'info',
      title: 'This campaign was cancelled',
      text: 'It takes no donations any more. You have not been charged, and will not be.',
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
        title: 'You approved. PayPal is moving the money',
        text: 'This takes a few seconds. You can leave this page; we mail you when it is done.',
      }
    case 'completed':
      return {
        tone: 'good',
        title: `Thank you. Your ${sum} has arrived`,
        text: 'PayPal mails you a receipt, and we mail you what happens next.',
      }
    case 'pending':
      return doubt === 'in_review'
        ? {
            tone: 'warning',
            title: 'We are looking into your payment',
            text: `What PayPal reports of it is not the ${sum} that you set out to give, so a person checks it before anything is counted. You need to do nothing, and need not pay again.`,
          }
        : {
            tone: 'warning',
            title: 'PayPal is holding your payment',
            text: `PayPal checks some payments before it lets them through, which can take days. Your ${sum} counts here as soon as it does, and we mail you then. You need to do nothing.`,
          }
    case 'declined':
      return {
        tone: 'danger',
        title: 'PayPal declined this payment',
        text: 'You have not been charged. Another card or account may work.',
      }
    case 'cancelled':
      return withdrawn
    case 'expired':
      return {
        tone: 'info',
        title: 'This donation has expired',
        text: 'It was not approved in time. You have not been charged.',
      }
  }
}
