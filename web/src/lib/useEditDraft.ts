import { useEffect, useRef } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { openDraft } from './draft.ts'
import { saveWhileTyping } from './save-while-typing.ts'

const keysOf = <V extends FieldValues>(values: V) => Object.keys(values) as Path<V>[]

/**
 * Keeps a form in sync with the record that it edits. Unsaved input survives a reload of the page, and is
 * never overwritten when the record is refetched; all other fields then show the record. Never use it for passwords.
 * @param saved the record's values for each field; the same object for as long as they are the same
 */
export const useEditDraft = <V extends FieldValues, B>(
  form: UseFormReturn<V, unknown, B>,
  name: string,
  saved: V,
): { markSaved: (sent: V) => void } => {
  const known = useRef(saved)

  useEffect(() => {
    const typed = () => keysOf(known.current).filter((key) => form.getValues(key) !== known.current[key])
    const kept = openDraft<Partial<V>>(name)
    const draft: Partial<V> = kept.read()?.values ?? {}
    for (const key of keysOf(known.current)) {
      if (draft[key] !== undefined) form.setValue(key, draft[key])
    }
    const save = () => {
      const unsaved = Object.fromEntries(typed().map((key) => [key, form.getValues(key)]))
      if (Object.keys(unsaved).length === 0) kept.clear()
      else kept.write(unsaved)
    }
    const stop = saveWhileTyping(form, save)
    return () => {
      stop()
      // A field that equals the saved value is no longer a draft.
      save()
    }
  }, [form, name])

  useEffect(() => {
    for (const key of keysOf(saved)) {
      if (form.getValues(key) === known.current[key]) form.setValue(key, saved[key])
    }
    known.current = saved
  }, [form, saved])

  return {
    /** Marks sent values as saved, in fields that still hold them. */
    markSaved: (sent) => void (known.current = { ...known.current, ...sent }),
  }
}
