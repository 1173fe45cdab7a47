import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { focusAmount } from './AmountFields.tsx'
import { readAmount } from './donation-amount.ts'
import { focusGuestEmail, readEmail } from './guest-email.ts'
import { forgetDonation, keepDonation, keptDonation } from './kept-donation.ts'
import { useStartDonation } from './useStartDonation.ts'
import type { StartedDonation } from './useStartDonation.ts'

type Errors = { amount?: string; email?: string }

/**
 * The form of the donation dialog. Its input is stored until it is sent, for a day at most.
 * @param isGuest whether the donor has no account, and types an address
 * @param onLogIn called by `logIn` once the amount is valid
 */
export const useDonateForm = (
  campaignId: string,
  {
    onStarted,
    isGuest,
    onLogIn,
  }: { onStarted: (started: StartedDonation) => void; isGuest: boolean; onLogIn: () => void },
) => {
  const [typed, setTyped] = useState(() => {
    const kept = keptDonation(campaignId)
    return { text: kept?.text ?? '', anonymous: kept?.anonymous ?? false, email: kept?.email ?? '' }
  })
  const [errors, setErrors] = useState<Errors>({})
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
    if (next.text !== undefined || next.email !== undefined) setErrors({})
  }
  /** The valid amount. Null: the error is shown at its field. */
  const checkedAmount = (): number | null => {
    setErrors(read.isValid ? {} : { amount: read.message })
    if (read.isValid) return read.amount
    focusAmount()
    return null
  }
  const logIn = () => {
    if (checkedAmount() === null) return
    keep(typed, true)
    onLogIn()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isPending) return
    const amount = checkedAmount()
    if (amount === null) return
    const { anonymous } = typed
    if (!isGuest) return start({ amount, anonymous })
    const email = readEmail(typed.email)
    if (email.isValid) return start({ amount, anonymous, email: email.email })
    setErrors({ email: email.message })
    focusGuestEmail()
  }
  return {
    ...typed,
    change,
    /** Shows the question about an ambiguous amount on blur. */
    ask: () => {
      if (!read.isValid && read.isUnclear) setErrors({ amount: read.message })
    },
    /** Stores the input until the donor returns. */
    keepForReturn: () => keep(typed, true),
    logIn,
    submitToLogIn: (event: SubmitEvent) => {
      event.preventDefault()
      logIn()
    },
    amount: read.isValid ? read.amount : null,
    errors: { ...errors, email: errors.email ?? failure?.emailError },
    submit,
    isPending,
    failure,
  }
}
