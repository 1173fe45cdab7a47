import { useEffect, useRef, useState } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { saveWhileTyping } from './save-while-typing.ts'

const prefix = 'muster.draft.'

export type Draft<T> = { values: T; savedAtMs: number }

/** What was typed under this name and not sent yet; null where nothing is kept or what is kept cannot be read. */
export const readDraft = <T>(name: string): Draft<T> | null => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(prefix + name) ?? 'null')
    return typeof kept === 'object' && kept !== null && 'values' in kept ? (kept as Draft<T>) : null
  } catch {
    return null
  }
}

/** Keeps a draft; false where this browser keeps nothing. */
export const writeDraft = (name: string, values: unknown, nowMs = Date.now()) => {
  try {
    localStorage.setItem(prefix + name, JSON.stringify({ values, savedAtMs: nowMs }))
    return true
  } catch {
    return false
  }
}

export const clearDraft = (name: string) => {
  try {
    localStorage.removeItem(prefix + name)
  } catch {
    // Nothing was kept.
  }
}

/**
 * Keeps what is typed into a form under a name, and gives it back after a reload. Never use it for passwords.
 * `clear()` after a successful send also stops the saving.
 */
export const useFormDraft = <V extends FieldValues, B>(form: UseFormReturn<V, unknown, B>, name: string) => {
  const [savedAtMs, setSavedAtMs] = useState<number | null>(null)
  const isOver = useRef(false)
  useEffect(() => {
    isOver.current = false
    const draft = readDraft<DefaultValues<V>>(name)
    if (draft) {
      form.reset(Object.assign({}, form.getValues(), draft.values), { keepDefaultValues: true })
      setSavedAtMs(draft.savedAtMs)
    }
    return saveWhileTyping(form, () => {
      const nowMs = Date.now()
      if (!isOver.current && writeDraft(name, form.getValues(), nowMs)) setSavedAtMs(nowMs)
    })
  }, [form, name])
  const clear = () => {
    isOver.current = true
    clearDraft(name)
    setSavedAtMs(null)
  }
  return { savedAtMs, clear }
}
