/** A plausible programming mistake, and the test that must detect it. */
export type Mutant = {
  name: string
  says: string
  /** The promise of the row of `docs/conformance.txt` that it breaks. */
  row: string
  /** The title of the test of that row that notices it. */
  test: string
  part: Part
  /** The changed top-level declaration, in any module. */
  symbol: string
  find: string
  replace: string
}

export type Part = 'web' | 'server'

/** The folders with the source of each part. */
export const foldersOf: Record<Part, readonly string[]> = {
  web: ['web/src', 'contract/src'],
  server: ['server/src', 'contract/src'],
}

type Facts = Omit<Mutant, 'name' | 'says' | 'part'>

/** `mutantsOf('web')('name', 'description of the mistake', { … })` */
export const mutantsOf =
  (part: Part) =>
  (name: string, says: string, facts: Facts): Mutant => ({ name, says, part, ...facts })
