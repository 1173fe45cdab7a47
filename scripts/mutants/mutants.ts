import type { Mutant } from './mutant.ts'
import { serverMutants } from './server-mutants.ts'
import { webMutants } from './web-mutants.ts'

export const mutants: readonly Mutant[] = [...webMutants, ...serverMutants]
