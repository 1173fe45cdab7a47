/** Reports long work to the operator. */
export type Progress = {
  /** Begins a step, such as a table. */
  step(text: string): void
  /** Counts bytes of the work. */
  add(bytes: number): void
  end(): void
}

const megabyte = 1_000_000

export const sizeText = (bytes: number): string =>
  bytes < megabyte ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / megabyte).toFixed(1)} MB`

/** Where lines are shown. */
export type Terminal = { isTTY: boolean; write: (text: string) => unknown }

/** One line that is rewritten each second on a terminal, and a line each 30 s elsewhere, so that a log stays short. */
export const createProgress = (stream: Terminal): Progress => {
  let [bytes, current] = [0, '']
  const line = () => `${current}, ${sizeText(bytes)} so far`
  const show = () => stream.write(stream.isTTY ? `\r\u001B[K${line()}` : `${line()}\n`)
  const timer = setInterval(show, stream.isTTY ? 1_000 : 30_000)
  timer.unref()
  return {
    step: (text) => void (current = text),
    add: (more) => void (bytes += more),
    end: () => {
      clearInterval(timer)
      if (stream.isTTY) stream.write('\r\u001B[K')
    },
  }
}
