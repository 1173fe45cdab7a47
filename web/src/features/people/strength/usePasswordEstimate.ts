import { passwordMin } from '@muster/contract/facts/accounts.ts'
import { type Estimate, type KnownWords, normalizePassword } from '@muster/contract/facts/password-strength.ts'
import { useEffect, useState } from 'react'
import { useDebounced } from '../../../lib/useDebounced.ts'
import { estimatePassword } from './estimator.ts'
import type { EstimateRequest } from './estimator.worker.ts'

/** The estimate of a password while it is typed: `unknown` if it failed. */
export type Assessment = Estimate | 'pending' | 'unknown'

const debounceMs = 200

/** Estimates a password once typing pauses. It never returns the estimate of another password. */
export const usePasswordEstimate = (password: string, { own, site }: KnownWords): Assessment => {
  const request = JSON.stringify({ password: normalizePassword(password), words: [...own, ...site] })
  const debounced = useDebounced(request, debounceMs)
  const [answer, setAnswer] = useState<{ request: string; estimate: Estimate | null } | null>(null)
  const isLongEnough = password.length >= passwordMin
  // The worker is outside of React.
  useEffect(() => {
    if (!isLongEnough || debounced !== request) return
    let isCurrent = true
    void estimatePassword(JSON.parse(debounced) as EstimateRequest).then((estimate) => {
      if (isCurrent) setAnswer({ request: debounced, estimate })
    })
    return () => {
      isCurrent = false
    }
  }, [debounced, request, isLongEnough])
  if (answer?.request !== request) return 'pending'
  return answer.estimate ?? 'unknown'
}
