import { CannotStartPostgres, DataDirInUse } from '../platform/embedded-postgres/index.ts'
import { type Config, readConfig } from '../platform/base/config.ts'
import { CannotStart } from '../platform/base/errors.ts'
import { createLog, type Logger } from '../platform/base/log.ts'
import { exitCodeOf } from './exit-code.ts'
import { type DevelopmentServices, start } from './start.ts'
import { startBlock, type StartFacts } from './start-block.ts'
import { type Stopping, waitForStop } from './stopping.ts'

/** Production logs where it runs, as JSON. In development a person reads the terminal: standard output is left to the log. */
const announce = (config: Config, log: Logger, facts: StartFacts, services: DevelopmentServices | null): void => {
  if (!config.production) {
    if (!services?.isRestart) console.error(startBlock(facts))
    return
  }
  const { url, dataDir, database, build, notes } = facts
  log.info({ url, dataDir, database, ...build }, 'Muster runs')
  for (const note of notes) log.warn(note)
}

const serve = async (stopping: Stopping, services: DevelopmentServices | null): Promise<void> => {
  const config = readConfig(process.env)
  // In development only warnings are logged, because a person reads the terminal. Production logs at the configured level.
  const log = createLog(config.production || process.env.LOG_LEVEL || config.logAccess ? config.logLevel : 'warn')
  const running = await start(config, { log, stopping, services })
  const { facts } = running
  announce(config, log, facts, services)
  process.send?.({ url: facts.url, buyers: facts.sandboxBuyers })
  await waitForStop(stopping)
  await running.stop()
}

/** Errors whose message is meant for the person who typed the command. */
const forPeople = [CannotStart, DataDirInUse, CannotStartPostgres]

/** Runs the server until it is asked to stop. Returns the exit code of the process. */
export const run = async (stopping: Stopping, services: DevelopmentServices | null = null): Promise<number> => {
  try {
    await serve(stopping, services)
    return 0
  } catch (error) {
    // A start that was aborted has not failed.
    if (stopping.asked.aborted) return 0
    const isKnown = forPeople.some((kind) => error instanceof kind)
    console.error(isKnown ? `\n${(error as Error).message}\n` : error)
    return exitCodeOf(error)
  }
}
