export type ToastMessage = {
  title: string
  description?: string
  tone?: 'plain' | 'danger'
  /** How long it is shown; 0: until it is closed. */
  timeoutMs?: number
  action?: { label: string; onClick: () => void }
  /** A link to a page of the site. */
  link?: { label: string; to: string }
}

type Listener = (message: ToastMessage) => void

let listener: Listener | null = null
const waiting: ToastMessage[] = []
let onFirst: () => void = () => undefined

/** Resolves when a toast is shown. */
export const firstToast = new Promise<void>((resolve) => {
  onFirst = resolve
})

/** Shows a toast. Only for messages that people may miss; never for form errors. */
export const showToast = (message: ToastMessage) => {
  onFirst()
  if (listener) listener(message)
  else waiting.push(message)
}

/** Registers the toast stack, which also gets the toasts shown before it was loaded. */
export const receiveToasts = (receive: Listener) => {
  listener = receive
  for (const message of waiting.splice(0)) receive(message)
  return () => {
    listener = null
  }
}
