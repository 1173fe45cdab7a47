import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { killPrograms } from './programs.ts'

/** A temporary folder of a drill, and what is closed at its end, the last one first. A signal ends the drill in the same way. */
export const openWorkplace = async (name: string) => {
  const folder = await mkdtemp(join(tmpdir(), `muster-${name}-`))
  // Users that programs run as must reach their own folders.
  await chmod(folder, 0o711)
  const closers: (() => unknown)[] = []
  const close = async (): Promise<void> => {
    for (const closer of closers.reverse()) await closer()
    await killPrograms()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  let closing: Promise<void> | undefined
  /** After a signal, the step that it interrupted also ends the drill. */
  const cleanUp = (): Promise<void> => (closing ??= close())
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void cleanUp().finally(() => process.exit(1)))
  }
  return {
    folder,
    closers,
    /** Does the work, and cleans up. A failure that no step reports is printed, and sets the exit code to 1. */
    use: async (work: () => Promise<unknown>): Promise<void> => {
      await work().catch((error: unknown) => {
        console.error(error)
        process.exitCode = 1
      })
      await cleanUp()
    },
  }
}
