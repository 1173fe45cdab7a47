import {
  estimateMs,
  type KnownWords,
  knownWords,
  normalizePassword,
  weaknessOf,
  weaknessOfKnownWords,
  weaknessWithoutEstimate,
} from '@muster/contract/accounts/password-strength.ts'
import { second } from '../../base/clock.ts'
import type { Config } from '../../base/config.ts'
import { invalidField } from '../../base/errors.ts'
import { createEstimator, type Estimator } from './password-estimator.ts'

/** One for the process, whatever part of it sets a password. */
const estimateInProcess = createEstimator({ limitMs: estimateMs, idleMs: 30 * second })

type Person = Parameters<typeof knownWords>[0]

/** Why a password is refused; null: it is accepted. Throws `unavailable` when too many wait to be estimated. */
export const findWeakness = async (
  password: string,
  words: KnownWords,
  estimate: Estimator = estimateInProcess,
): Promise<string | null> => {
  const normalized = normalizePassword(password)
  const known = weaknessOfKnownWords(normalized, words)
  if (known) return known
  const estimated = await estimate({ password: normalized, words: [...words.own, ...words.site] })
  return estimated ? weaknessOf(estimated, words) : weaknessWithoutEstimate(normalized, words)
}

/** The words that are tried first on a person of this site. */
export const knownWordsOf = (person: Person, { publicUrl }: Pick<Config, 'publicUrl'>): KnownWords =>
  knownWords(person, new URL(publicUrl).hostname)

/** Refuses a new password at its field where it is easily guessed. */
export const refuseWeakPassword = async (field: string, password: string, words: KnownWords): Promise<void> => {
  const weakness = await findWeakness(password, words)
  if (weakness) throw invalidField(field, weakness)
}
