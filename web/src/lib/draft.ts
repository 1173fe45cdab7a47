import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { saveWhileTyping } from './save-while-typing.ts'

const prefix = 'muster.draft.'

export type Draft<T> = { values: T; savedAtMs: number }

/** The unsent draft of this name; null if there is none or it is unreadable. */
export const readDraft = <T>(name: string): Draft<T> | null => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(prefix + name) ?? 'null')
    return typeof kept === 'object' && kept !== null && 'values' in kept ? (kept as Draft<T>) : null
  } catch {
    return null
  }
}

/** Stores a draft; false if storage is unavailable. */
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
    // Nothing was stored.
  }
}

const isStorageAllowed = (): boolean => {
  try {
    localStorage.getItem(prefix)
    return true
  } catch {
    return false
  }
}

/** Whether the browser lets the page keep anything. Some people forbid it. On the server it is assumed. */
export const useStorageAllowed = () =>
  useSyncExternalStore(
    () => () => undefined,
    isStorageAllowed,
    () => true,
  )

const textOf = (values: object) => JSON.stringify(Object.entries(values).toSorted(([x], [y]) => (x < y ? -1 : 1)))

/** Calls back when another tab may have changed the draft: immediately, or when this tab becomes visible. */
const whenOthersWrite = (look: () => void) => {
  const onVisible = () => document.visibilityState === 'visible' && look()
  window.addEventListener('storage', look)
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    window.removeEventListener('storage', look)
    document.removeEventListener('visibilitychange', onVisible)
  }
}

/** The action of another tab on the draft: a change, which is applied here, or a removal after it was sent or discarded. */
export type OtherTab = 'wrote' | 'removed' | null

/** Reads and writes the draft, and tracks the version that this tab knows. */
const createDraftKeeper = <V extends FieldValues, B>(
  form: UseFormReturn<V, unknown, B>,
  name: string,
  onChange: (draft: { savedAtMs: number | null; other: OtherTab }) => void,
) => {
  let known: { savedAtMs: number; text: string } | null = null
  let isOver = false
  const know = (savedAtMs: number, other: OtherTab) => {
    known = { savedAtMs, text: textOf(form.getValues()) }
    onChange({ savedAtMs, other })
  }
  const take = (other: OtherTab) => {
    const draft = readDraft<DefaultValues<V>>(name)
    if (!draft) return
    form.reset(Object.assign({}, form.getValues(), draft.values), { keepDefaultValues: true })
    know(draft.savedAtMs, other)
  }
  const end = (other: OtherTab) => {
    isOver = true
    onChange({ savedAtMs: null, other })
  }
  return {
    take,
    save: (nowMs: number) => {
      if (isOver) return
      const kept = readDraft<V>(name)
      // Another tab removed the draft, and the event that says so has not arrived yet.
      if (!kept && known) return void end('removed')
      const text = textOf(form.getValues())
      // Nothing was typed here since the draft was read or saved. What is kept may be newer, from another tab whose event has not arrived yet.
      if (known?.text === text) return
      // Another tab already keeps the same values again.
      if (kept && !known && textOf(kept.values) === text) return void take(null)
      if (writeDraft(name, form.getValues(), nowMs)) know(nowMs, null)
    },
    look: () => {
      if (isOver || !known) return
      const kept = readDraft<V>(name)
      if (kept && kept.savedAtMs !== known.savedAtMs) take('wrote')
      if (!kept) end('removed')
    },
    clear: () => {
      clearDraft(name)
      end(null)
    },
    reopen: () => {
      isOver = false
      known = null
    },
  }
}

/**
 * Stores a form's input under a name, and restores it after a reload. Never use it for passwords. Two tabs with the same
 * draft notice each other: `other` says what another one did.
 * `clear()` after a successful send also stops the saving; `keep()` saves again what another tab removed.
 */
export const useFormDraft = <V extends FieldValues, B>(form: UseFormReturn<V, unknown, B>, name: string) => {
  const [state, setState] = useState<{ savedAtMs: number | null; other: OtherTab }>({ savedAtMs: null, other: null })
  const keeper = useRef<ReturnType<typeof createDraftKeeper> | null>(null)
  useEffect(() => {
    const made = createDraftKeeper(form, name, setState)
    keeper.current = made
    made.take(null)
    const stopSaving = saveWhileTyping(form, () => made.save(Date.now()))
    const stopLooking = whenOthersWrite(made.look)
    return () => {
      stopSaving()
      stopLooking()
    }
  }, [form, name])
  return {
    ...state,
    clear: () => keeper.current?.clear(),
    keep: () => {
      keeper.current?.reopen()
      keeper.current?.save(Date.now())
    },
  }
}
