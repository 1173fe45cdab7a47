import type { SeedResult } from '../run-seed.ts'
import { type Limits, runSeeds } from '../run-seeds.ts'
import type { Template } from '../world/postgres.ts'
import type { Mutant } from './mutant.ts'
import { mutants } from './mutants.ts'

/** A mutant that no seed up to this limit detects has survived. */
const seedsMax = 40

type Options = Pick<Limits, 'workers' | 'interrupted'>

/** Violations of the mutant's invariant; empty if the seed did not detect the mutant. */
const detectionsOf = ({ violations }: SeedResult, mutant: Mutant): string[] =>
  violations.filter(({ invariant }) => invariant === mutant.invariant).map(({ message }) => message)

const describeOutcome = (detected: SeedResult | undefined, mutant: Mutant, failures: readonly SeedResult[]): string => {
  if (!detected)
    return `NOT DETECTED by ${seedsMax} seeds${failures[0] ? `, but ${JSON.stringify(failures[0].violations[0])}` : ''}`
  const others = new Set(
    detected.violations.map(({ invariant }) => invariant).filter((number) => number !== mutant.invariant),
  )
  const also = others.size > 0 ? ` (and ${[...others].map((number) => number ?? 'unnumbered').join(', ')})` : ''
  return `detected by seed ${detected.seed}, invariant ${mutant.invariant}${also}: ${detectionsOf(detected, mutant)[0]}`
}

/** Applies a mutant and runs seeds until its invariant fails. Returns whether a seed detected it. */
const runMutant = async (template: Template, options: Options, mutant: Mutant): Promise<boolean> => {
  const limits = { from: 1, seeds: seedsMax, seconds: Infinity, ...options }
  const { failures, ms } = await runSeeds(template, {
    ...limits,
    scene: mutant.scene,
    until: (result) => detectionsOf(result, mutant).length > 0,
    env: { SIMULATION_MUTANT: mutant.name },
  })
  const detected = failures
    .filter((result) => detectionsOf(result, mutant).length > 0)
    .toSorted((a, b) => a.seed - b.seed)[0]
  if (options.interrupted.aborted) return false
  console.log(`${detected ? '✓' : '✗'} ${mutant.name}: ${mutant.description}`)
  console.log(`  ${describeOutcome(detected, mutant, failures)} (${(ms / 1000).toFixed(0)} s)`)
  return detected !== undefined
}

/** Runs every mutant, or the one with this name. Returns the number of survivors. */
export const runMutants = async (template: Template, options: Options, name?: string): Promise<number> => {
  const chosen = mutants.filter((mutant) => name === undefined || mutant.name === name)
  if (chosen.length === 0) throw new Error(`unknown mutant: ${name}`)
  let detected = 0
  for (const mutant of chosen) {
    if (!options.interrupted.aborted && (await runMutant(template, options, mutant))) detected += 1
  }
  console.log(`\n${detected} of ${chosen.length} mutants detected`)
  return chosen.length - detected
}
