import { supportCampaign, withdrawSupport } from '@muster/contract/facts/calls.ts'
import type { Needs } from '@muster/contract/facts/thresholds.ts'
import { useMutation } from '@tanstack/react-query'
import { useApi } from '../../../api/context.tsx'
import { isPromiseChanged } from '../../../api/errors.ts'
import { showToast } from '../../../ui/overlay/toasts.ts'

/**
 * Reported to the page, which updates the figures. `change`: the change of the supporter count. `needs`: with how many people in all the
 * caller acts.
 */
export type OnSupportChange = (isSupported: boolean, change: number, needs?: number) => void

type Given = { version: number; needs: Needs | undefined }
/** `undo`: the support that is withdrawn, which a press gives again. */
type Wish = ({ kind: 'support' } & Given) | { kind: 'withdraw'; undo: Given }

/**
 * Supporting and withdrawing. The count rises only if the response says that the support is new (specification, section 4).
 * @param onPromiseChanged the promise was changed after the page was loaded, so nothing was supported
 */
export const useSupport = (campaignId: string, onChange: OnSupportChange, onPromiseChanged: () => void) => {
  const api = useApi()
  const params = { id: campaignId }
  const mutation = useMutation({
    mutationFn: async (wish: Wish) => {
      if (wish.kind === 'support') {
        const { version, needs } = wish
        return api.call(supportCampaign, { params, body: { version, ...(needs !== undefined && { needs }) } })
      }
      await api.call(withdrawSupport, { params })
      return { created: false }
    },
    onSuccess: ({ created }, wish) => {
      if (wish.kind === 'support') {
        onChange(true, created ? 1 : 0, wish.needs)
        return
      }
      onChange(false, -1)
      const { undo } = wish
      showToast({
        title: 'You no longer support this campaign',
        action: { label: 'Undo', onClick: () => mutation.mutate({ kind: 'support', ...undo }) },
      })
    },
    onError: (error) => isPromiseChanged(error) && onPromiseChanged(),
  })
  const { variables: wish, error } = mutation
  const pending = mutation.isPending ? wish?.kind : null
  return {
    /**
     * @param version the version of the promise that the page shows
     * @param needs left out: in any case, or as before if the caller stays after a change of the promise
     */
    support: (version: number, needs?: Needs) => mutation.mutate({ kind: 'support', version, needs }),
    withdraw: (undo: Given) => mutation.mutate({ kind: 'withdraw', undo }),
    isSupporting: pending === 'support',
    isWithdrawing: pending === 'withdraw',
    forgetFailure: mutation.reset,
    failure: error && {
      error,
      fallback: wish.kind === 'withdraw' ? 'Failed to withdraw' : 'Failed to support',
      /** The version that the page showed, if the promise was changed since. */
      changedFrom: isPromiseChanged(error) && wish.kind === 'support' ? wish.version : null,
    },
  }
}
