export type ToastMessage = {
  title: string
  description?: string
  tone?: 'plain' | 'danger'
  /** How long it stays; 0: until it is closed. */
  timeoutMs?: number
  action?: { label: string; onPress: () => void }
  /** Leads to a page of the site. */
  link?: { label: string; to: string }
}

type Listener = (message: ToastMessage) => void

let listener: Listener | null = null
const waiting: ToastMessage[] = []

/** Says something in passing, at the edge of the screen: only what may be missed. Never an error of a form. */
export const showToast = (message: ToastMessage) => {
  if (listener) listener(message)
  else waiting.push(message)
}

/** The one place that shows them takes what came before it was ready. */
export const receiveToasts = (receive: Listener) => {
  listener = receive
  for (const message of waiting.splice(0)) receive(message)
  return () => {
    listener = null
  }
}
