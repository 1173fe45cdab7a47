/** A plausible programming mistake, and the file whose tests must detect it. */
export type Mutant = {
  name: string
  says: string
  /** The file with a test that must fail. */
  file: string
  part: Part
  /** The name of the top-level declaration to change, in any module. */
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
