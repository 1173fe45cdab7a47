import type { ListedPayout, Payout } from '@muster/contract/money/payouts.ts'

type Standing = { label: string; tone: 'info' | 'good' | 'warning' | 'danger'; text: string }

const transferWords: Record<NonNullable<Payout['transferStatus']>, Standing> = {
  sent: { label: 'Sent', tone: 'info', text: 'PayPal has it and is on its way to the receiver.' },
  paid: { label: 'Paid', tone: 'good', text: 'The receiver has it.' },
  unclaimed: {
    label: 'Unclaimed',
    tone: 'warning',
    text: 'The receiver has no PayPal account with this address yet. After 30 days it comes back by itself.',
  },
  returned: { label: 'Came back', tone: 'danger', text: 'The money is available to the campaign again.' },
  failed: { label: 'Failed', tone: 'danger', text: 'Nothing was sent. The money is available to the campaign again.' },
}

/** Where a payout stands, in words. */
export const standingOf = ({ status, transferStatus, reason, isUnsettled }: ListedPayout): Standing => {
  if (status === 'pending') return { label: 'Pending', tone: 'warning', text: 'Waits for a decision.' }
  if (status === 'rejected') {
    return { label: 'Rejected', tone: 'danger', text: `${reason}. The money is available to the campaign again.` }
  }
  if (transferStatus) return transferWords[transferStatus]
  if (isUnsettled) {
    return {
      label: 'Unknown',
      tone: 'danger',
      text: 'Approved. Nobody knows whether PayPal sent it. PayPal is not asked any more.',
    }
  }
  return {
    label: 'Being sent',
    tone: 'info',
    text: 'Approved. PayPal has not answered yet; it is asked again by itself, under the same name, so nothing is sent twice.',
  }
}

/** Reasons that come up again and again; the first is the one that is given where none is. */
export const reasonTemplates = [
  'not eligible',
  'Confirm your PayPal address on the account page, then ask again',
  'A dispute about this campaign is open. Ask again once it is decided',
  'The campaign was cancelled, and its donations go back to the donors',
] as const
