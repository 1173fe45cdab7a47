/** `firstPress` of `public/boot.js`, which listens before the app runs. */
type BootedWindow = Window & { firstPress?: Promise<void> }

/**
 * Resolves when the person first moves the pointer, touches the screen, presses a key or prints. What can only be needed after that is
 * fetched then, so that it does not delay the first picture.
 */
export const firstPress = (): Promise<void> => (window as BootedWindow).firstPress ?? Promise.resolve()
