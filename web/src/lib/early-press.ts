/** `takeEarlyPress` of `public/boot.js`: the last button that was pressed before the app runs. */
type BootedWindow = Window & { takeEarlyPress?: () => HTMLElement | null }

/** Repeats the press of a button that came before the app could answer it. Call it when React listens. Record 85. */
export const repeatEarlyPress = () => (window as BootedWindow).takeEarlyPress?.()?.click()
