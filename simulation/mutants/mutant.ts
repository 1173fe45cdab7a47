import type { Scene } from '../run-seed.ts'

type Change = { file: string; find: string; replace: string }

/** A plausible programming mistake, as a change of the source. */
export type Mutant = {
  /** The number of the invariant that must detect it. */
  invariant: number
  name: string
  description: string
  /** What the seeds play that must detect it. Default: `default`. */
  scene?: Scene
  changes: readonly Change[]
}

/** `mutant(32, 'name', 'description', change('file below server/src', 'text', 'other text'))` */
export const mutant = (invariant: number, name: string, description: string, ...changes: Change[]): Mutant => ({
  ...{ invariant, name, description, changes },
})

/** A {@link mutant} that the gatherings of the seeds must detect. */
export const mutantOfGathering = (...facts: Parameters<typeof mutant>): Mutant => ({
  ...mutant(...facts),
  scene: 'gathering',
})

/** A {@link mutant} that the scripted scenes of the seeds must detect. */
export const mutantOfScript = (...facts: Parameters<typeof mutant>): Mutant => ({
  ...mutant(...facts),
  scene: 'scripted',
})

export const change = (file: string, find: string, replace: string): Change => ({
  file: `server/src/${file}`,
  find,
  replace,
})
export const changeContract = (file: string, find: string, replace: string): Change => ({
  ...{ file: `contract/src/${file}`, find, replace },
})
