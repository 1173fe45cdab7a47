import {
  estimateMs,
  type KnownWords,
  knownWords,
  normalizePassword,
  weaknessOf,
  weaknessOfKnownWords,
  weaknessWithoutEstimate,
} from '@muster/contract/facts/password-strength.ts'
import { second } from '../../../platform/base/clock.ts'
import { invalidField } from '../../../platform/base/errors.ts'
import type { AppContext } from '../../../platform/context.ts'
import { createEstimator, type Estimator } from './password-estimator.ts'

/** One estimator per process. */
const estimateInProcess = createEstimator({ processorMaxMs: estimateMs, idleMs: 30 * second })

type Person = Parameters<typeof knownWords>[0]

/** The sentence that says why a password is refused; null: it is accepted. Throws `unavailable` when the queue is full. */
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

/** The words that an attacker would try first for a person of this site. */
export const knownWordsOf = (
  person: Person,
  { config, organisation }: Pick<AppContext, 'config' | 'organisation'>,
): KnownWords => knownWords(person, new URL(config.publicUrl).hostname, organisation.current().name)

/** Throws a field error if a new password is easy to guess. */
export const refuseWeakPassword = async (field: string, password: string, words: KnownWords): Promise<void> => {
  const weakness = await findWeakness(password, words)
  if (weakness) throw invalidField(field, weakness)
}
