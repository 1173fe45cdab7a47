const windowName = 'muster-paypal'

/** PayPal's window, opened before the approval URL is known; null if the browser blocks it. */
export type PaypalWindow = { show: (address: string) => void; close: () => void }

/**
 * Opens an empty window for PayPal, because browsers allow it only during the click; the URL follows with the order.
 * It has no link to this page, so the page cannot detect whether it was closed.
 */
export const openPaypalWindow = (): PaypalWindow | null => {
  const opened = window.open('', windowName, 'popup,width=560,height=780')
  if (!opened) return null
  opened.document.title = 'PayPal'
  const note = opened.document.createElement('p')
  note.textContent = 'PayPal opens in a moment…'
  opened.document.body.append(note)
  return {
    show: (address) => {
      opened.opener = null
      opened.location.replace(address)
      opened.focus()
    },
    close: () => opened.close(),
  }
}

/** Whether this page is shown in the window that was opened for PayPal, after the donor returned. */
export const isPaypalWindow = () => window.name === windowName
