import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { focusAmount } from './AmountFields.tsx'
import { readAmount } from './donation-amount.ts'
import { focusGuestEmail, readEmail } from './guest-email.ts'
import { forgetDonation, keepDonation, keptDonation } from './kept-donation.ts'
import { keepSentDonation, type SentDonation, sentDonation } from './sent-donation.ts'
import { useStartDonation } from './useStartDonation.ts'
import type { StartedDonation } from './useStartDonation.ts'

type Errors = { amount?: string; email?: string }

type Typed = { text: string; anonymous: boolean; email: string }

/** What was typed. It is stored for a day at most, and in this tab until the donation has arrived. */
const useTyped = (campaignId: string) => {
  const [typed, setTyped] = useState<Typed>(() => {
    const kept = keptDonation(campaignId) ?? sentDonation(campaignId)
    return { text: kept?.text ?? '', anonymous: kept?.anonymous ?? false, email: kept?.email ?? '' }
  })
  const keep = (next: Typed, reopens: boolean) => keepDonation({ campaignId, ...next, reopens })
  return {
    typed,
    change: (next: Partial<Typed>) => {
      const changed = { ...typed, ...next }
      setTyped(changed)
      keep(changed, false)
    },
    /** Stores the input until the donor returns. */
    keepForReturn: () => keep(typed, true),
  }
}

type Wishes = {
  onStarted: (started: StartedDonation) => void
  onPromiseChanged: () => void
  isGuest: boolean
  onLogIn: (email: string) => void
}

/** Starts the donation. Once it has started, only this tab keeps what was typed. */
const useSending = (sent: SentDonation, { onStarted, ...wishes }: Pick<Wishes, 'onStarted' | 'onPromiseChanged'>) =>
  useStartDonation(sent.campaignId, {
    ...wishes,
    onStarted: (started) => {
      forgetDonation()
      keepSentDonation(sent)
      onStarted(started)
    },
  })

/**
 * The form of the donation dialog.
 * @param isGuest whether the donor has no account, and types an address
 * @param onLogIn called by `logIn` with the typed address once the amount is valid
 */
export const useDonateForm = (
  { _id: campaignId, version }: { _id: string; version: number },
  { onStarted, onPromiseChanged, isGuest, onLogIn }: Wishes,
) => {
  const { typed, change, keepForReturn } = useTyped(campaignId)
  const [errors, setErrors] = useState<Errors>({})
  const { start, isPending, failure } = useSending({ campaignId, ...typed }, { onStarted, onPromiseChanged })
  const read = readAmount(typed.text)
  /** The valid amount. Null: the error is shown at its field. */
  const checkedAmount = (): number | null => {
    setErrors(read.isValid ? {} : { amount: read.message })
    if (read.isValid) return read.amount
    focusAmount()
    return null
  }
  /** The guest's address; undefined for an account. Null: the error is shown at its field, beside one of the amount. */
  const checkedEmail = (): string | undefined | null => {
    if (!isGuest) return undefined
    const email = readEmail(typed.email)
    if (email.isValid) return email.email
    setErrors((before) => ({ ...before, email: email.message }))
    if (read.isValid) focusGuestEmail()
    return null
  }
  const logIn = () => {
    if (checkedAmount() === null) return
    keepForReturn()
    onLogIn(typed.email)
  }
  const submit = () => {
    if (isPending) return
    const [amount, email] = [checkedAmount(), checkedEmail()]
    if (amount === null || email === null) return
    start({ amount, anonymous: typed.anonymous, version, ...(email !== undefined && { email }) })
  }
  const onSubmit = (act: () => void) => (event: SubmitEvent) => {
    event.preventDefault()
    act()
  }
  return {
    ...typed,
    change: (next: Partial<Typed>) => {
      change(next)
      if (next.text !== undefined || next.email !== undefined) setErrors({})
    },
    /** Shows the question about an ambiguous amount on blur. */
    ask: () => {
      if (!read.isValid && read.isUnclear) setErrors({ amount: read.message })
    },
    keepForReturn,
    logIn,
    submitToLogIn: onSubmit(logIn),
    amount: read.isValid ? read.amount : null,
    errors: { ...errors, email: errors.email ?? failure?.emailError },
    submit: onSubmit(submit),
    isPending,
    failure,
  }
}
