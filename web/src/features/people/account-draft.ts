import { useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { clearDraft, readDraft, writeDraft } from '../../lib/draft.ts'
import { useKnownEmail } from '../../lib/known-email.ts'

/** Input shared by the account forms, also after a mailed link was opened. Never a password. */
type AccountDraft = {
  email: string
  username: string
  phone: string
  /** Path of this site that the person wanted to open. */
  next: string
}

const draftName = 'account'
/** The lifetime of the longest-lived account link. */
const lifeMs = 24 * 60 * 60_000
const parts = ['email', 'username', 'phone', 'next'] as const satisfies (keyof AccountDraft)[]

/** The parts typed in the last day; empty if there are none. */
export const readAccountDraft = (nowMs = Date.now()): AccountDraft => {
  const draft = readDraft<Partial<Record<string, unknown>>>(draftName)
  const kept = draft && draft.savedAtMs > nowMs - lifeMs ? draft.values : {}
  const textOf = (part: keyof AccountDraft) => (typeof kept[part] === 'string' ? kept[part] : '')
  return { email: textOf('email'), username: textOf('username'), phone: textOf('phone'), next: textOf('next') }
}

/** Merges these parts into the stored ones. */
export const keepAccountDraft = (change: Partial<AccountDraft>, nowMs = Date.now()) =>
  writeDraft(draftName, { ...readAccountDraft(nowMs), ...change }, nowMs)

/** Deletes the draft after a login. */
export const clearAccountDraft = () => clearDraft(draftName)

/** What the account forms begin with: the typed parts, and the address that the link to the form brought. */
export const useAccountDraft = (): AccountDraft => {
  const known = useKnownEmail()
  const [draft] = useState(() => ({ ...readAccountDraft(), ...(known !== '' && { email: known }) }))
  // The next account form begins with it, too.
  useEffect(() => {
    if (known !== '') keepAccountDraft({ email: known })
  }, [known])
  return draft
}

/** Saves the shared fields of a form as they are typed. */
export const useKeptFields = <V extends FieldValues, B>(form: UseFormReturn<V, unknown, B>) => {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          const typed = parts.flatMap((part) => (typeof values[part] === 'string' ? [[part, values[part]]] : []))
          keepAccountDraft(Object.fromEntries(typed) as Partial<AccountDraft>)
        },
      }),
    [form],
  )
}
