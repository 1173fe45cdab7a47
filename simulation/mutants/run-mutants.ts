import type { SeedResult } from '../run-seed.ts'
import { type Limits, runSeeds } from '../run-seeds.ts'
import type { Template } from '../world/postgres.ts'
import { type Mutant, mutants } from './mutants.ts'

/** A mutant that no seed up to this limit detects has survived. */
const seedsMax = 40

type Options = Pick<Limits, 'workers' | 'interrupted'>

/** Violations of the mutant's invariant; empty if the seed did not detect the mutant. */
const detectionsOf = ({ violations }: SeedResult, mutant: Mutant): string[] =>
  violations.filter(({ invariant }) => invariant === mutant.invariant).map(({ message }) => message)

const describeOutcome = (caught: SeedResult | undefined, mutant: Mutant, failures: readonly SeedResult[]): string => {
  if (!caught)
    return `NOT DETECTED by ${seedsMax} seeds${failures[0] ? `, but ${JSON.stringify(failures[0].violations[0])}` : ''}`
  const others = new Set(
    caught.violations.map(({ invariant }) => invariant).filter((number) => number !== mutant.invariant),
  )
  const also = others.size > 0 ? ` (and ${[...others].map((number) => number ?? 'unnumbered').join(', ')})` : ''
  return `detected by seed ${caught.seed}, invariant ${mutant.invariant}${also}: ${detectionsOf(caught, mutant)[0]}`
}

/** Applies a mutant and runs seeds until its invariant fails. Returns whether a seed detected it. */
const runMutant = async (template: Template, options: Options, mutant: Mutant): Promise<boolean> => {
  const limits = { from: 1, seeds: seedsMax, seconds: Infinity, ...options }
  const { failures, ms } = await runSeeds(template, {
    ...limits,
    until: (result) => detectionsOf(result, mutant).length > 0,
    env: { SIMULATION_MUTANT: mutant.name },
  })
  const caught = failures
    .filter((result) => detectionsOf(result, mutant).length > 0)
    .toSorted((a, b) => a.seed - b.seed)[0]
  if (options.interrupted.aborted) return false
  console.log(`${caught ? '✓' : '✗'} ${mutant.name}: ${mutant.description}`)
  console.log(`  ${describeOutcome(caught, mutant, failures)} (${(ms / 1000).toFixed(0)} s)`)
  return caught !== undefined
}

/** Runs every mutant, or the one with this name. Returns the number of survivors. */
export const runMutants = async (template: Template, options: Options, name?: string): Promise<number> => {
  const chosen = mutants.filter((mutant) => name === undefined || mutant.name === name)
  if (chosen.length === 0) throw new Error(`unknown mutant: ${name}`)
  let caught = 0
  for (const mutant of chosen) {
    if (!options.interrupted.aborted && (await runMutant(template, options, mutant))) caught += 1
  }
  console.log(`\n${caught} of ${chosen.length} mutants detected`)
  return chosen.length - caught
}
