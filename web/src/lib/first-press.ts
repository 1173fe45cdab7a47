const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'beforeprint'] as const

let first: Promise<void> | undefined

/**
 * Resolves when the person first moves the pointer, touches the screen, presses a key or prints. What can only be needed after that is
 * fetched then, so that it does not delay the first picture.
 */
export const firstPress = () =>
  (first ??= new Promise((resolve) => {
    const note = () => {
      for (const sign of signs) window.removeEventListener(sign, note, true)
      resolve()
    }
    for (const sign of signs) window.addEventListener(sign, note, { capture: true, passive: true })
  }))
