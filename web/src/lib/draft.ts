import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { draftKeyOf } from './draft-owner.ts'
import { saveWhileTyping } from './save-while-typing.ts'

export type Draft<T> = { values: T; savedAtMs: number }

/** The draft of this name, for as long as a form is open. */
export const openDraft = <T>(name: string) => {
  const key = draftKeyOf(name)
  return {
    /** The unsent draft; null if there is none or it is unreadable. */
    read: (): Draft<T> | null => {
      try {
        const kept: unknown = JSON.parse(localStorage.getItem(key()) ?? 'null')
        return typeof kept === 'object' && kept !== null && 'values' in kept ? (kept as Draft<T>) : null
      } catch {
        return null
      }
    },
    /** Stores the draft; false if storage is unavailable. */
    write: (values: unknown, nowMs = Date.now()) => {
      try {
        localStorage.setItem(key(), JSON.stringify({ values, savedAtMs: nowMs }))
        return true
      } catch {
        return false
      }
    },
    clear: () => {
      try {
        localStorage.removeItem(key())
      } catch {
        // Nothing was stored.
      }
    },
  }
}

export const readDraft = <T>(name: string) => openDraft<T>(name).read()

export const writeDraft = (name: string, values: unknown, nowMs = Date.now()) => openDraft(name).write(values, nowMs)

export const clearDraft = (name: string) => openDraft(name).clear()

const isStorageAllowed = (): boolean => {
  try {
    localStorage.getItem('muster.draft.')
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
  const kept = openDraft<DefaultValues<V>>(name)
  let known: { savedAtMs: number; text: string } | null = null
  let isOver = false
  const know = (savedAtMs: number, other: OtherTab) => {
    known = { savedAtMs, text: textOf(form.getValues()) }
    onChange({ savedAtMs, other })
  }
  const take = (other: OtherTab) => {
    const draft = kept.read()
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
      const draft = kept.read()
      // Another tab removed the draft, and the event that says so has not arrived yet.
      if (!draft && known) return void end('removed')
      const text = textOf(form.getValues())
      // Nothing was typed here since the draft was read or saved. What is kept may be newer, from another tab whose event has not arrived yet.
      if (known?.text === text) return
      // Another tab already keeps the same values again.
      if (draft && !known && textOf(draft.values) === text) return void take(null)
      if (kept.write(form.getValues(), nowMs)) know(nowMs, null)
    },
    look: () => {
      if (isOver || !known) return
      const draft = kept.read()
      if (draft && draft.savedAtMs !== known.savedAtMs) take('wrote')
      if (!draft) end('removed')
    },
    clear: () => {
      kept.clear()
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
