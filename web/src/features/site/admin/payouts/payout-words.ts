import { defaultRejectReason } from '@muster/contract/facts/payouts.ts'
import { asSentence } from '../../../../lib/as-sentence.ts'
import type { ListedPayout, Payout } from '@muster/contract/money/payouts.ts'

type PayoutDescription = { label: string; tone: 'info' | 'good' | 'warning' | 'danger'; text: string }

const transferWords: Record<NonNullable<Payout['transferStatus']>, PayoutDescription> = {
  sent: { label: 'Sent', tone: 'info', text: 'PayPal has the payment and is sending it to the receiver.' },
  paid: { label: 'Paid', tone: 'good', text: 'The receiver has it.' },
  unclaimed: {
    label: 'Unclaimed',
    tone: 'warning',
    text: 'The receiver has no PayPal account with this address yet. After 30 days the money is returned.',
  },
  returned: { label: 'Returned', tone: 'danger', text: 'The money is available to the campaign again.' },
  failed: { label: 'Failed', tone: 'danger', text: 'Nothing was sent. The money is available to the campaign again.' },
}

/** Describes the state of a payout. */
export const describePayout = (payout: ListedPayout): PayoutDescription => {
  const { status, transferStatus, reason, isUnsettled } = payout
  if (status === 'pending') return { label: 'Pending', tone: 'warning', text: 'Waiting for a decision.' }
  if (status === 'rejected') {
    return {
      label: 'Rejected',
      tone: 'danger',
      text: `Reason: ${asSentence(reason ?? '')} The money is available to the campaign again.`,
    }
  }
  if (payout.isPaidUnseen && transferStatus === 'paid') {
    return { ...transferWords.paid, text: 'Recorded as paid outside. PayPal has not confirmed it.' }
  }
  if (transferStatus) return transferWords[transferStatus]
  if (isUnsettled) {
    return {
      label: 'Unknown',
      tone: 'danger',
      text: 'Approved. It is unknown whether PayPal sent it, and PayPal is no longer asked.',
    }
  }
  return {
    label: 'Being sent',
    tone: 'info',
    text: 'Approved. PayPal has not answered yet. We keep asking with the same id, so nothing is sent twice.',
  }
}

const sentWords: Record<NonNullable<Payout['transferStatus']>, string> = {
  sent: 'Sent',
  paid: 'Paid',
  unclaimed: 'Sent, not yet received',
  returned: 'Sent, and came back',
  failed: 'Not paid',
}

/** What the amount of a payout is called: by what became of it. */
export const netWords = ({ status, transferStatus }: Pick<Payout, 'status' | 'transferStatus'>): string => {
  if (status === 'rejected') return 'Not paid'
  return transferStatus ? sentWords[transferStatus] : 'To be paid'
}

/** Common reasons for a rejection; the first is the default. */
export const reasonTemplates = [
  defaultRejectReason,
  'Confirm your PayPal address on the account page, then request the payout again',
  'A dispute about this campaign is open. Request the payout again once it is decided',
  'The campaign was cancelled, and its donations are refunded to the donors',
] as const
