/** What did not hold. Without an invariant's number it was noticed by the server itself, or ended the world. */
export type Violation = { invariant: number | null; says: string }

export const sentenceOf = ({ invariant, says }: Violation): string =>
  invariant === null ? says : `${invariant}. ${says}`
