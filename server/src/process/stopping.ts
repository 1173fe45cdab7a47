/** The state of a requested stop. Record 28. */
export type Stopping = {
  /** First signal: finish requests in progress, close everything, exit with 0. */
  asked: AbortSignal
  /** Second signal: do not wait for requests in progress. */
  hurried: AbortSignal
}

/** npm, its shell and the terminal may each forward the same Ctrl-C. */
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

/** Resolves at the first stop signal. */
export const waitForStop = ({ asked }: Stopping): Promise<void> =>
  new Promise((resolve) => {
    if (asked.aborted) resolve()
    else asked.addEventListener('abort', () => resolve(), { once: true })
  })
