import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { focusAmount } from './AmountFields.tsx'
import { readAmount } from './donation-amount.ts'
import { forgetDonation, keepDonation, keptDonation } from './kept-donation.ts'
import { useStartDonation } from './useStartDonation.ts'
import type { StartedDonation } from './useStartDonation.ts'

/**
 * The form of the donation dialog. Its input is stored until it is sent, for a day at most.
 * @param onSubmit replaces starting the donation for signed-out visitors
 */
export const useDonateForm = (
  campaignId: string,
  { onStarted, onSubmit }: { onStarted: (started: StartedDonation) => void; onSubmit: (() => void) | null },
) => {
  const [typed, setTyped] = useState(() => {
    const kept = keptDonation(campaignId)
    return { text: kept?.text ?? '', anonymous: kept?.anonymous ?? false }
  })
  const [error, setError] = useState<string>()
  const { start, isPending, failure } = useStartDonation(campaignId, (started) => {
    forgetDonation()
    onStarted(started)
  })
  const read = readAmount(typed.text)
  const keep = (next: typeof typed, reopens: boolean) => keepDonation({ campaignId, ...next, reopens })
  const change = (next: Partial<typeof typed>) => {
    const changed = { ...typed, ...next }
    setTyped(changed)
    keep(changed, false)
    if (next.text !== undefined && error) setError(undefined)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isPending) return
    setError(read.isValid ? undefined : read.message)
    if (!read.isValid) return focusAmount()
    if (onSubmit) onSubmit()
    else start({ amount: read.amount, anonymous: typed.anonymous })
  }
  return {
    ...typed,
    change,
    /** Shows the question about an ambiguous amount on blur. */
    ask: () => {
      if (!read.isValid && read.isUnclear) setError(read.message)
    },
    /** Stores the input until the donor returns. */
    keepForReturn: () => keep(typed, true),
    amount: read.isValid ? read.amount : null,
    error,
    submit,
    isPending,
    failure,
  }
}
