import './engine/install.ts'
import './mutants/plant.ts'
import type { SeedResult } from './run-seed.ts'
import type { Template } from './world/postgres.ts'

/** What the parent asks for: a seed to be played, or the end. */
export type Order = { kind: 'play'; seed: number } | { kind: 'end' }
export type Played = SeedResult

const { runSeed } = await import('./run-seed.ts')
const template = JSON.parse(process.argv[2] ?? '{}') as Template

process.on('message', (order: Order) => {
  if (order.kind === 'end') return process.disconnect?.()
  void runSeed(order.seed, template).then((result) => {
    if (process.send) process.send(result)
  })
})
