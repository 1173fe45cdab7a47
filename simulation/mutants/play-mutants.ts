import { playSeeds } from '../play-seeds.ts'
import type { Template } from '../world/postgres.ts'
import { mutants } from './mutants.ts'

/** A mistake that so many seeds do not meet is not caught. */
const mostSeeds = 120

/** Plants one mistake at a time and plays until a promise breaks. Answers how many stayed hidden. */
export const playMutants = async (template: Template, workers: number): Promise<number> => {
  let hidden = 0
  for (const { name, says } of mutants) {
    const limits = { from: 1, seeds: mostSeeds, seconds: Infinity, workers, isQuest: true }
    const { failures, passed, ms } = await playSeeds(template, { ...limits, env: { SIMULATION_MUTANT: name } })
    const [caught] = failures
    if (!caught) hidden += 1
    const outcome = caught
      ? `caught by seed ${caught.seed} after ${passed} others: ${caught.violations[0] ?? ''}`
      : `NOT CAUGHT by ${mostSeeds} seeds`
    console.log(`${caught ? '✓' : '✗'} ${name}, ${says}\n  ${outcome} (${(ms / 1000).toFixed(0)} s)`)
  }
  console.log(`\n${mutants.length - hidden} of ${mutants.length} planted mistakes caught`)
  return hidden
}
