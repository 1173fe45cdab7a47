/** A pause that ends with the signal's reason when the signal is aborted. */
export const pauseUntil =
  (signal: AbortSignal) =>
  (ms: number): Promise<void> =>
    new Promise((resolve, reject) => {
      setTimeout(resolve, ms)
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    })
