import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'

/** Fetches the toast stack once the page stands; what is said before that waits for it. */
export const Toaster = () => {
  const [Stack, setStack] = useState<ComponentType | null>(null)
  useEffect(() => {
    let isGone = false
    const fetchStack = () =>
      import('../ui/ToastStack.tsx').then(
        ({ ToastStack }) => isGone || setStack(() => ToastStack),
        // Offline just now: a page works without what is only said in passing.
        () => undefined,
      )
    const timer = setTimeout(() => void fetchStack(), 1500)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [])
  return Stack && <Stack />
}
