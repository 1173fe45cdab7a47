import { CannotStartPostgres, DataDirInUse } from '../embedded-postgres/index.ts'
import { readConfig } from '../base/config.ts'
import { CannotStart } from '../base/errors.ts'
import { createLog } from '../base/log.ts'
import { exitCodeOf } from './exit-code.ts'
import { type DevelopmentServices, start } from './start.ts'
import { startBlock } from './start-block.ts'
import { type Stopping, waitForStop } from './stopping.ts'

const serve = async (stopping: Stopping, services: DevelopmentServices | null): Promise<void> => {
  const config = readConfig(process.env)
  // In development only warnings are logged, because a person reads the terminal. Production logs at the configured level.
  const log = createLog(config.production || process.env.LOG_LEVEL ? config.logLevel : 'warn')
  const running = await start(config, { log, stopping, services })
  const { facts } = running
  if (!services?.isRestart) console.log(startBlock(facts))
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
