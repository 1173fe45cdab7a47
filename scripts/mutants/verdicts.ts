import type { Mutant } from './mutant.ts'

/** `caught`, or why not. */
export type Verdict = string

/** The smallest part of all mutants that files of the fast tier must catch. */
const fastPartMin = 0.9

/** `npm test` runs the fast tier. The slow one, told by the file's name, is part of `npm run test:all` only. */
export const tierOf = ({ file }: Mutant): 'fast' | 'slow' => (file.includes('.slow.') ? 'slow' : 'fast')

/** The last lines of a run, and whether all mutants are caught, enough of them by the fast tier. */
export const summaryOf = (verdicts: ReadonlyMap<Mutant, Verdict>): { lines: string[]; isEnough: boolean } => {
  const caught = [...verdicts].flatMap(([mutant, verdict]) => (verdict === 'caught' ? [mutant] : []))
  const slow = caught.filter((mutant) => tierOf(mutant) === 'slow')
  const fast = caught.length - slow.length
  return {
    lines: [
      `caught ${caught.length} of ${verdicts.size}, ${fast} by files of the fast tier`,
      ...slow.map(({ name, file }) => `only the slow tier catches ${name}: ${file}`),
    ],
    isEnough: caught.length === verdicts.size && fast >= fastPartMin * verdicts.size,
  }
}
