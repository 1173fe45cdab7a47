import './engine/install.ts'
import './mutants/plant.ts'
import type { SeedResult } from './run-seed.ts'
import { openDatabase } from './world/database.ts'
import type { Template } from './world/postgres.ts'

/** What the parent asks for: a seed to be played, or the end. */
export type Order = { kind: 'play'; seed: number } | { kind: 'end' }
export type Played = SeedResult

const { runSeed } = await import('./run-seed.ts')
const template = JSON.parse(process.argv[2] ?? '{}') as Template
const open = () => openDatabase(template.templateUrl, template.appUrl)
let next = open()

const play = async (seed: number): Promise<void> => {
  const database = await next
  // Copying the template takes as long as much of a world, so the next is made while this one plays.
  next = open()
  const result = await runSeed(seed, database, template.folder)
  process.send?.(result)
}

process.on('message', (order: Order) => {
  if (order.kind === 'play') return void play(order.seed)
  void next.then((database) => database.drop()).finally(() => process.disconnect?.())
})
// A terminal tells the whole group to end; a worker ends with its parent, which has to clear away first.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)
// Whoever asked is gone, and with it the PostgreSQL that everything here works on.
process.on('disconnect', () => process.exit())
