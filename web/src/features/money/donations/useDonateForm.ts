import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { focusAmount } from './AmountFields.tsx'
import { readAmount } from './donation-amount.ts'
import { forgetDonation, keepDonation, keptDonation } from './kept-donation.ts'
import { useStartDonation } from './useStartDonation.ts'
import type { StartedDonation } from './useStartDonation.ts'

/**
 * What a donor types into the dialog, kept by this browser until it is sent or a day is over.
 * @param onSubmit what a press does in the place of starting the donation, where the donor is signed out
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
    /** Asks about an amount that can be read in two ways as soon as the field loses focus. */
    ask: () => {
      if (!read.isValid && read.isUnclear) setError(read.message)
    },
    /** Keeps the donation for when the donor is back. */
    keepForReturn: () => keep(typed, true),
    amount: read.isValid ? read.amount : null,
    error,
    submit,
    isPending,
    failure,
  }
}
