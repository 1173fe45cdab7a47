/** That this process is to end. */
export type Stopping = {
  /** Answer what is under way, end everything, exit with 0. */
  asked: AbortSignal
  /** Asked again: do not wait for answers under way. */
  hurried: AbortSignal
}

/** npm, its shell and a terminal may each pass the same Ctrl-C on. */
const sameSignalMs = 500

/** Listens for the signals that end a server: a supervisor's, Ctrl-C, and the terminal's when it is closed. */
export const listenForStop = (): Stopping => {
  const asked = new AbortController()
  const hurried = new AbortController()
  let askedAtMs = 0
  const onSignal = () => {
    if (asked.signal.aborted) {
      if (performance.now() - askedAtMs > sameSignalMs) hurried.abort()
      return
    }
    askedAtMs = performance.now()
    asked.abort()
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, onSignal)
  return { asked: asked.signal, hurried: hurried.signal }
}

/** Resolves when the process is asked to stop. */
export const waitForStop = ({ asked }: Stopping): Promise<void> =>
  new Promise((resolve) => {
    if (asked.aborted) resolve()
    else asked.addEventListener('abort', () => resolve(), { once: true })
  })
