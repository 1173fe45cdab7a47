const windowName = 'muster-paypal'

/** Where the donor approves, opened before PayPal has an address for it; null where the browser allows no new window. */
export type PaypalWindow = { show: (address: string) => void; close: () => void }

/**
 * Opens PayPal's window empty, which a browser allows only at once on a press; its address comes with the order.
 * It is cut off from this page: whether it was closed can't be known, and nothing is concluded from it.
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

/** Whether this page is shown in the window that was opened for PayPal, after the donor came back. */
export const isPaypalWindow = () => window.name === windowName
