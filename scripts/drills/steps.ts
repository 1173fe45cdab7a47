import { print } from '../../bench/lib/report.ts'

type Row = { step: string; seconds: string; result: string }

const minute = 60

/** The steps of a drill: each is timed, printed when it ends, and a row of the table at the end. */
export const createSteps = () => {
  const rows: Row[] = []
  const began = performance.now()
  const secondsSince = (since: number) => (performance.now() - since) / 1_000
  const timed = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const since = performance.now()
    const add = (result: 'ok' | 'FAILED', details = '') => {
      const seconds = secondsSince(since).toFixed(1)
      rows.push({ step: name, seconds, result })
      console.error(`${result.padEnd(6)} ${seconds.padStart(5)} s  ${name}${details && `: ${details}`}`)
    }
    try {
      const value = await work()
      add('ok')
      return value
    } catch (error) {
      add('FAILED', error instanceof Error ? error.message : String(error))
      throw error
    }
  }
  return {
    /** Runs a step that later ones need. Throws if it fails. */
    step: timed,
    /** Runs a step that later ones do not need. Undefined: it failed. */
    attempt: <T>(name: string, work: () => Promise<T>): Promise<T | undefined> =>
      timed(name, work).catch(() => undefined),
    /** Prints the table with the figures that were found, and sets the exit code to 1 if a step failed. */
    end: (title: string, figures: string[] = []): void => {
      const failed = rows.filter(({ result }) => result !== 'ok').length
      const took = `${(secondsSince(began) / minute).toFixed(1)} minutes`
      print({
        title,
        rows,
        notes: [...figures, failed === 0 ? `All steps are ok: ${took}.` : `Failed steps: ${failed}. ${took}.`],
      })
      if (failed > 0) process.exitCode = 1
    },
  }
}
export type Steps = ReturnType<typeof createSteps>
