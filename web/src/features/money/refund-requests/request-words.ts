import type { RefundRequest } from '@muster/contract/money/refund-request.ts'
import { formatMoney } from '../../../lib/format.ts'
import type { Tone } from '../../../ui/text/Alert.tsx'

/** Why an admin decides about the rest of a request, as a sentence for the donor. */
const obstacles: Record<NonNullable<RefundRequest['obstacle']>, string> = {
  disputed: 'PayPal is deciding about this donation.',
  too_old: 'PayPal takes no refund of a payment after 180 days.',
  under_way: 'Another refund of a part of it was in progress.',
  paid_out: 'The campaign no longer has all of the money.',
  refused: 'PayPal refused the refund.',
}

type Words = { tone: Tone; title: string; text: string }

/** What became of a donor's request, for the donor. */
export const describeRequest = ({ status, asked, left, obstacle, closeReason }: RefundRequest): Words => {
  const [wanted, rest] = [asked, left].map((sum) => formatMoney(sum, 'USD'))
  switch (status) {
    case 'refunded':
      return { tone: 'good', title: 'Your donation was refunded', text: 'All of it went back to you through PayPal.' }
    case 'refunding':
      return {
        tone: 'info',
        title: `You asked for ${wanted} back`,
        text: 'PayPal is refunding it. We mail you when it is done.',
      }
    case 'with_admin':
      return {
        tone: 'warning',
        title: `An admin decides about ${rest}`,
        text: `You asked for ${wanted} back. ${obstacle === null ? '' : `${obstacles[obstacle]} `}What the campaign still has of it is held out of payouts until then, and we mail you the decision.`,
      }
    case 'closed':
      return { tone: 'info', title: `${rest} is not refunded`, text: `An admin decided: ${closeReason ?? ''}` }
  }
}
