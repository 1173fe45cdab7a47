import { later } from '../lib/later.tsx'

/** The toast stack. Toasts shown before it is loaded appear when it is. */
export const Toaster = later(async () => (await import('../ui/overlay/ToastStack.tsx')).ToastStack, 1500)
