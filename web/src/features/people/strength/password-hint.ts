import { passwordMax, passwordMin, passwordTooLong, passwordTooShort } from '@muster/contract/facts/accounts.ts'
import {
  type KnownWords,
  normalizePassword,
  weaknessOf,
  weaknessOfKnownWords,
  weaknessWithoutEstimate,
} from '@muster/contract/facts/password-strength.ts'
import { plural } from '../../../lib/format.ts'
import type { Assessment } from './usePasswordEstimate.ts'

/** `strength`: 0 not known, 1 refused, 2 good, 3 strong. */
export type PasswordHint = { strength: 0 | 1 | 2 | 3; words: string }

const strongGuesses = 1e10
/** Passwords up to this length are estimated well within the server's time limit. */
const quicklyEstimated = 16

const beforeTyping = {
  strength: 0,
  words: `${passwordTooShort}. Four random words do well.`,
} as const
const checkedLater = { strength: 0, words: 'We check it when you submit the form.' } as const

type Typed = {
  password: string
  assessment: Assessment
  words: KnownWords
  /** False if the page does not know whose password it is, e.g. after a mailed link. */
  isPersonKnown: boolean
}

/** Why the server would refuse a normalized password if its estimate took too long; null: it is accepted in any case. */
const weaknessWhenSlow = (normalized: string, words: KnownWords): string | null =>
  normalized.length <= quicklyEstimated ? null : weaknessWithoutEstimate(normalized, words)

/** The hint beside a new password while it is typed. It never accepts a password that the server would refuse. */
export const passwordHint = ({ password, assessment, words, isPersonKnown }: Typed): PasswordHint => {
  const { length } = password
  if (length === 0) return beforeTyping
  if (length < passwordMin) {
    return { strength: 1, words: `${plural(passwordMin - length, 'more character', 'more characters')} to go.` }
  }
  if (length > passwordMax) return { strength: 1, words: `${passwordTooLong}.` }
  if (assessment === 'pending') return { strength: 0, words: 'Checking how easy it is to guess…' }
  if (assessment === 'unknown') return checkedLater
  const normalized = normalizePassword(password)
  const weakness =
    weaknessOfKnownWords(normalized, words) ?? weaknessOf(assessment, words) ?? weaknessWhenSlow(normalized, words)
  if (weakness) return { strength: 1, words: `${weakness}.` }
  if (!isPersonKnown) return { strength: 0, words: 'Good, unless it contains your name or address.' }
  if (assessment.guesses < strongGuesses) return { strength: 2, words: 'Good. Longer is stronger.' }
  return { strength: 3, words: 'Strong.' }
}
