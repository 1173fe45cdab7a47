import type { FieldValues, UseFormReturn } from 'react-hook-form'

const saveDelayMs = 300

/** Calls `save` soon after each change of a form, and immediately when the page is hidden. Returns a function that saves pending input and stops. */
export const saveWhileTyping = <V extends FieldValues, B>(form: UseFormReturn<V, unknown, B>, save: () => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const saveNow = () => {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    save()
  }
  const unsubscribe = form.subscribe({
    formState: { values: true },
    callback: () => {
      clearTimeout(timer)
      timer = setTimeout(saveNow, saveDelayMs)
    },
  })
  // Save pending input before a reload.
  window.addEventListener('pagehide', saveNow)
  return () => {
    window.removeEventListener('pagehide', saveNow)
    unsubscribe()
    saveNow()
  }
}
