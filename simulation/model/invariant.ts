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

/** The sentences of what is wrong: those whose condition holds. */
export const where = (...problems: [isWrong: boolean, sentence: string][]): string[] =>
  problems.flatMap(([isWrong, sentence]) => (isWrong ? [sentence] : []))

export const toMinor = (value: unknown): bigint => BigInt(Math.round(Number(value) * 100))
