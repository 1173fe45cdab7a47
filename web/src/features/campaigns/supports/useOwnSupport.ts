import { stepBack, updateSupport } from '@muster/contract/facts/calls.ts'
import type { Needs } from '@muster/contract/facts/thresholds.ts'
import type { OwnSupport } from '@muster/contract/campaigns/supports.ts'
import { useMutation } from '@tanstack/react-query'
import { useApi } from '../../../api/context.tsx'

/** What the caller's support is now, reported to the page. */
export type OnOwnChange = (own: Pick<OwnSupport, 'needs' | 'commitment' | 'came'>) => void

/** Changes the threshold of an own support, or steps back after the decision. */
export const useOwnSupport = (campaignId: string, onChange: OnOwnChange) => {
  const api = useApi()
  const params = { id: campaignId }
  const mutation = useMutation({
    mutationFn: (wish: Needs | 'step back') =>
      wish === 'step back'
        ? api.call(stepBack, { params })
        : api.call(updateSupport, { params, body: { needs: wish } }),
    onSuccess: onChange,
  })
  return {
    change: (needs: Needs) => mutation.mutate(needs),
    stepBack: () => mutation.mutate('step back'),
    isPending: mutation.isPending,
    failure: mutation.error && { error: mutation.error, fallback: 'Failed to save', changedFrom: null },
  }
}
