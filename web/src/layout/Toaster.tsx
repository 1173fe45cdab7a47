import { lazyPart } from '../lib/lazy-part.tsx'
import { firstToast } from '../ui/overlay/toasts.ts'

/** The toast stack, fetched with the first toast. Toasts shown before it is loaded appear when it is. */
export const Toaster = lazyPart(async () => {
  await firstToast
  return (await import('../ui/overlay/ToastStack.tsx')).ToastStack
})
