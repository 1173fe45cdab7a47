import type { Evidence } from './evidence.ts'
import type { Expected } from './expected.ts'
import type { Facts } from './facts.ts'

export type Case = { facts: Facts; evidence: Evidence; expected: Expected; before: Evidence | null }

/** One promise about money: what breaks it, a sentence each; empty where it holds. */
export type Invariant = {
  number: number
  says: string
  broken: (seen: Case) => string[] | Promise<string[]>
}

/** What did not hold. Without an invariant's number it was noticed by the server itself, or ended the world. */
export type Violation = { invariant: number | null; says: string }

export const sentenceOf = ({ invariant, says }: Violation): string =>
  invariant === null ? says : `${invariant}. ${says}`

/** The sentences of what is wrong: those whose condition holds. */
export const where = (...problems: [isWrong: boolean, sentence: string][]): string[] =>
  problems.flatMap(([isWrong, sentence]) => (isWrong ? [sentence] : []))

export const toMinor = (value: unknown): bigint => BigInt(Math.round(Number(value) * 100))
