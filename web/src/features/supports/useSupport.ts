import { supportCampaign, withdrawSupport } from '@muster/contract/facts/calls.ts'
import { useMutation } from '@tanstack/react-query'
import { useApi } from '../../api/context.tsx'

/** Reported to the page, which updates the figures. `change`: the change of the supporter count. */
export type OnSupportChange = (isSupported: boolean, change: number) => void

/** Supporting and withdrawing. The count rises only if the response says that the support is new (specification, section 4). */
export const useSupport = (campaignId: string, onChange: OnSupportChange) => {
  const api = useApi()
  const params = { id: campaignId }
  const mutation = useMutation({
    mutationFn: async (kind: 'support' | 'withdraw') => {
      if (kind === 'support') return api.call(supportCampaign, { params, body: {} })
      await api.call(withdrawSupport, { params })
      return { created: false }
    },
    onSuccess: ({ created }, kind) => {
      if (kind === 'support') onChange(true, created ? 1 : 0)
      else onChange(false, -1)
    },
  })
  const pending = mutation.isPending ? mutation.variables : null
  return {
    support: () => mutation.mutate('support'),
    withdraw: () => mutation.mutate('withdraw'),
    isSupporting: pending === 'support',
    isWithdrawing: pending === 'withdraw',
    failure: mutation.error && {
      error: mutation.error,
      fallback: mutation.variables === 'withdraw' ? 'Failed to withdraw' : 'Failed to support',
    },
  }
}
