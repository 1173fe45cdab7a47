/** A mistake that a person could make, and the test that has to notice it. */
export type Mutant = {
  name: string
  says: string
  /** The promise of the row of `docs/conformance.txt` that it breaks. */
  row: string
  /** The title of the test of that row that notices it. */
  test: string
  part: Part
  /** What is changed: a declaration at the top level of a module, wherever that module is. */
  symbol: string
  find: string
  replace: string
}

export type Part = 'web' | 'server'

/** What a mutant of a part can be in. */
export const foldersOf: Record<Part, readonly string[]> = {
  web: ['web/src', 'contract/src'],
  server: ['server/src', 'contract/src'],
}

type Facts = Omit<Mutant, 'name' | 'says' | 'part'>

/** `mutantsOf('web')('name', 'says what is wrong then', { … })` */
export const mutantsOf =
  (part: Part) =>
  (name: string, says: string, facts: Facts): Mutant => ({ name, says, part, ...facts })
