import { CannotStartPostgres, DataDirInUse } from './embedded-postgres/index.ts'
import { ConfigError, readConfig } from './kernel/config.ts'
import { CannotStart } from './kernel/errors.ts'
import { createLog } from './kernel/log.ts'
import { start } from './process/start.ts'
import { startBlock } from './process/start-block.ts'

/** Longest time that requests under way may take to end. */
const drainMs = 10_000

const stopOnSignal = (stop: () => Promise<void>): void => {
  let stopping = false
  const end = () => {
    if (stopping) return
    stopping = true
    const impatience = setTimeout(() => process.exit(1), drainMs + 5_000)
    void stop().finally(() => {
      clearTimeout(impatience)
      process.exit(0)
    })
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
}

const run = async (): Promise<void> => {
  const config = readConfig(process.env)
  // In development a person reads the terminal: only what goes wrong. Production logs everything asked for.
  const log = createLog(config.production || process.env.LOG_LEVEL ? config.logLevel : 'warn')
  const running = await start(config, log)
  const { facts } = running
  stopOnSignal(() => running.stop())
  console.log(startBlock(facts))
  process.send?.({ url: facts.url, buyers: facts.sandboxBuyers })
}

/** Errors whose message is meant for whoever typed the command. */
const forPeople = [ConfigError, DataDirInUse, CannotStartPostgres, CannotStart]

await run().catch((error: unknown) => {
  const known = forPeople.some((kind) => error instanceof kind)
  console.error(known ? `\n${(error as Error).message}\n` : error)
  process.exit(1)
})
