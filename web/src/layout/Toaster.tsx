import { firstPress } from '../lib/first-press.ts'
import { later } from '../lib/later.tsx'
import { firstToast } from '../ui/overlay/toasts.ts'

/** The toast stack. A toast follows a press, mostly. Toasts shown before it is loaded appear when it is. */
export const Toaster = later(
  async () => (await import('../ui/overlay/ToastStack.tsx')).ToastStack,
  () => Promise.race([firstPress(), firstToast]),
)
