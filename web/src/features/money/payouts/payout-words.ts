import type { Payout } from '@muster/contract/money/payouts.ts'

type Words = { label: string; tone: 'info' | 'good' | 'warning' | 'danger'; text: string }

const transferWords: Record<NonNullable<Payout['transferStatus']>, (to: string) => Words> = {
  sent: (to) => ({ label: 'On its way', tone: 'info', text: `PayPal is sending it to ${to}.` }),
  paid: (to) => ({ label: 'Paid', tone: 'good', text: `Paid to ${to}.` }),
  unclaimed: (to) => ({
    label: 'Waiting for you',
    tone: 'warning',
    text: `There is no PayPal account with ${to}. Open one, or add the address to yours, within 30 days.`,
  }),
  returned: () => ({
    label: 'Returned',
    tone: 'danger',
    text: 'The money is available again. Check your PayPal address.',
  }),
  failed: () => ({
    label: 'Not sent',
    tone: 'danger',
    text: 'PayPal refused to send it. The money is available again. Check your PayPal address.',
  }),
}

/** Describes the state of a payout to its owner. */
export const describePayout = ({ status, transferStatus, reason, recipientPaypalEmail: to }: Payout): Words => {
  if (status === 'pending') {
    return { label: 'Waiting', tone: 'warning', text: 'An admin reviews it. We mail you the decision.' }
  }
  if (status === 'rejected') {
    return { label: 'Rejected', tone: 'danger', text: `Reason: ${reason}. The money stayed with the campaign.` }
  }
  return transferStatus
    ? transferWords[transferStatus](to)
    : { label: 'Approved', tone: 'info', text: `We are asking PayPal to send it to ${to}.` }
}
