import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { clearDraft, readDraft, writeDraft } from '../../lib/draft.ts'

/** What was typed into one of the forms fills the others, also after the mailed link was opened. Never a password. */
type AccountDraft = {
  email: string
  username: string
  phone: string
  /** Path of this site that the person was going to. */
  next: string
}

const draftName = 'account'
/** As long as the longest of the links that an account is mailed. */
const lifeMs = 24 * 60 * 60_000
const parts = ['email', 'username', 'phone', 'next'] as const satisfies (keyof AccountDraft)[]

/** Every part that was typed in the last day; empty where nothing was. */
export const readAccountDraft = (nowMs = Date.now()): AccountDraft => {
  const draft = readDraft<Partial<Record<string, unknown>>>(draftName)
  const kept = draft && draft.savedAtMs > nowMs - lifeMs ? draft.values : {}
  const textOf = (part: keyof AccountDraft) => (typeof kept[part] === 'string' ? kept[part] : '')
  return { email: textOf('email'), username: textOf('username'), phone: textOf('phone'), next: textOf('next') }
}

/** Keeps these parts beside those kept already. */
export const keepAccountDraft = (change: Partial<AccountDraft>, nowMs = Date.now()) =>
  writeDraft(draftName, { ...readAccountDraft(nowMs), ...change }, nowMs)

/** The person is in: nothing of it is needed any more. */
export const clearAccountDraft = () => clearDraft(draftName)

/** Keeps what a form holds of the draft's parts as it is typed. */
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
