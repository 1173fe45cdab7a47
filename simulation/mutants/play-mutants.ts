import { type Limits, playSeeds } from '../play-seeds.ts'
import type { Played } from '../worker.ts'
import type { Template } from '../world/postgres.ts'
import { type Mutant, mutants } from './mutants.ts'

/** A mistake that so many seeds do not meet is not caught. */
const mostSeeds = 40

type How = Pick<Limits, 'workers' | 'interrupted'>

/** What the oracle says of the invariant that a mistake breaks; empty where it did not notice. */
const sayingsOf = ({ violations }: Played, { breaks }: Mutant): string[] =>
  violations.filter(({ invariant }) => invariant === breaks).map(({ says }) => says)

const outcomeOf = (caught: Played | undefined, mutant: Mutant, failures: readonly Played[]): string => {
  if (!caught)
    return `NOT CAUGHT by ${mostSeeds} seeds${failures[0] ? `, but ${JSON.stringify(failures[0].violations[0])}` : ''}`
  const others = new Set(
    caught.violations.map(({ invariant }) => invariant).filter((number) => number !== mutant.breaks),
  )
  const also = others.size > 0 ? ` (and ${[...others].map((number) => number ?? 'unnumbered').join(', ')})` : ''
  return `caught by seed ${caught.seed}, invariant ${mutant.breaks}${also}: ${sayingsOf(caught, mutant)[0]}`
}

/** Plants one mistake and plays until the invariant that it breaks is seen to break. Answers whether it was. */
const playMutant = async (template: Template, how: How, mutant: Mutant): Promise<boolean> => {
  const limits = { from: 1, seeds: mostSeeds, seconds: Infinity, ...how }
  const { failures, ms } = await playSeeds(template, {
    ...limits,
    quest: (played) => sayingsOf(played, mutant).length > 0,
    env: { SIMULATION_MUTANT: mutant.name },
  })
  const caught = failures
    .filter((played) => sayingsOf(played, mutant).length > 0)
    .toSorted((a, b) => a.seed - b.seed)[0]
  if (how.interrupted.aborted) return false
  console.log(`${caught ? '✓' : '✗'} ${mutant.name}, ${mutant.says}`)
  console.log(`  ${outcomeOf(caught, mutant, failures)} (${(ms / 1000).toFixed(0)} s)`)
  return caught !== undefined
}

/** Plants one mistake after the other, or the one of this name. Answers how many stayed hidden. */
export const playMutants = async (template: Template, how: How, name?: string): Promise<number> => {
  const chosen = mutants.filter((mutant) => name === undefined || mutant.name === name)
  if (chosen.length === 0) throw new Error(`no planted mistake is named ${name}`)
  let caught = 0
  for (const mutant of chosen) {
    if (!how.interrupted.aborted && (await playMutant(template, how, mutant))) caught += 1
  }
  console.log(`\n${caught} of ${chosen.length} planted mistakes caught`)
  return chosen.length - caught
}
