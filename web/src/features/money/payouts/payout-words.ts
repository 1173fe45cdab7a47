import { payoutProblemInWords } from '@muster/contract/facts/payout-problems.ts'
import { asSentence } from '../../../lib/as-sentence.ts'
import type { Payout } from '@muster/contract/money/payouts.ts'

type Words = { label: string; tone: 'info' | 'good' | 'warning' | 'danger'; text: string }

const whyOf = (problem: string | null): string => (problem === null ? '' : ` ${payoutProblemInWords(problem)}`)

const transferWords: Record<NonNullable<Payout['transferStatus']>, (to: string, problem: string | null) => Words> = {
  sent: (to) => ({ label: 'On its way', tone: 'info', text: `PayPal is sending it to ${to}.` }),
  paid: (to) => ({ label: 'Paid', tone: 'good', text: `Paid to ${to}.` }),
  unclaimed: (to) => ({
    label: 'Waiting for you',
    tone: 'warning',
    text: `There is no PayPal account with ${to}. Open one, or add the address to yours, within 30 days.`,
  }),
  returned: (to, problem) => ({
    label: 'Returned',
    tone: 'danger',
    text: `PayPal could not deliver it to ${to}.${whyOf(problem)} The money is available again.`,
  }),
  failed: (to, problem) => ({
    label: 'Not sent',
    tone: 'danger',
    text: `It was not sent to ${to}.${whyOf(problem)} The money is available again.`,
  }),
}

/** Describes the state of a payout to its owner. */
export const describePayout = (payout: Payout): Words => {
  const { status, transferStatus, transferProblem, reason } = payout
  const to = payout.recipientPaypalEmail || 'the former owner'
  if (status === 'pending') {
    return { label: 'Waiting', tone: 'warning', text: 'An admin reviews it. We mail you the decision.' }
  }
  if (status === 'rejected') {
    return {
      label: 'Rejected',
      tone: 'danger',
      text: `Reason: ${asSentence(reason ?? '')} The money stayed with the campaign.`,
    }
  }
  if (payout.isPaidUnseen && transferStatus === 'paid') {
    const text = `An admin states that they paid it to ${to} outside this site (reference ${payout.payoutBatchId}).`
    return { ...transferWords.paid(to, null), text }
  }
  return transferStatus
    ? transferWords[transferStatus](to, transferProblem)
    : { label: 'Approved', tone: 'info', text: `We are asking PayPal to send it to ${to}.` }
}
