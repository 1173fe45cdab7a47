import { later } from '../lib/later.tsx'

/** The toast stack. What is said before it is there waits for it. */
export const Toaster = later(async () => (await import('../ui/overlay/ToastStack.tsx')).ToastStack, 1500)
