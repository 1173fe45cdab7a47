import type { Donation } from '@muster/contract/donations.ts'
import { formatMoney } from '../../lib/format.ts'
import type { Tone } from '../../ui/Alert.tsx'

type Words = { tone: Tone; title: string; text: string }

/** What a donation's state means for its donor: what happened, what is safe, what comes next. */
export const wordsOf = ({ status, amount, currency }: Pick<Donation, 'status' | 'amount' | 'currency'>): Words => {
  const sum = formatMoney(amount, currency)
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
        text: 'It counts in the figures of this page. PayPal mails you a receipt, and we mail you what happens next.',
      }
    case 'pending':
      return {
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
      return { tone: 'info', title: 'You went back without paying', text: 'You have not been charged.' }
    case 'expired':
      return {
        tone: 'info',
        title: 'This donation has expired',
        text: 'It was not approved in time. You have not been charged.',
      }
  }
}
