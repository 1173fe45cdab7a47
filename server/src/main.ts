import { CannotStartPostgres, DataDirInUse } from './embedded-postgres/index.ts'
import { ConfigError, readConfig } from './kernel/config.ts'
import { CannotStart } from './kernel/errors.ts'
import { createLog } from './kernel/log.ts'
import { start } from './process/start.ts'
import { startBlock } from './process/start-block.ts'
import { listenForStop, type Stopping, untilAsked } from './process/stopping.ts'

const run = async (stopping: Stopping): Promise<void> => {
  const config = readConfig(process.env)
  // In development a person reads the terminal: only what goes wrong. Production logs everything asked for.
  const log = createLog(config.production || process.env.LOG_LEVEL ? config.logLevel : 'warn')
  const running = await start(config, log, stopping)
  const { facts } = running
  console.log(startBlock(facts))
  process.send?.({ url: facts.url, buyers: facts.sandboxBuyers })
  await untilAsked(stopping)
  await running.stop()
}

/** Errors whose message is meant for the person who typed the command. */
const forPeople = [ConfigError, DataDirInUse, CannotStartPostgres, CannotStart]

// A terminal that is closed takes its output along; that must not end the process before everything is stopped.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

const stopping = listenForStop()
await run(stopping).catch((error: unknown) => {
  // What fails because the start was broken off is no failure.
  if (stopping.asked.aborted) return
  const known = forPeople.some((kind) => error instanceof kind)
  console.error(known ? `\n${(error as Error).message}\n` : error)
  process.exit(1)
})
process.exit(0)
