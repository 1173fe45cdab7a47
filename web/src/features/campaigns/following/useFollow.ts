import { followCampaign, unfollowCampaign } from '@muster/contract/facts/calls.ts'
import { useMutation } from '@tanstack/react-query'
import { useApi } from '../../../api/context.tsx'
import { answerOr } from '../../../api/errors.ts'
import { paths } from '../../../paths.ts'
import { showToast } from '../../../ui/overlay/toasts.ts'

/** Following and unfollowing with an account. `onChange` is told whether the person follows now. */
export const useFollow = (id: string, onChange: (isFollowing: boolean) => void) => {
  const api = useApi()
  const mutation = useMutation({
    mutationFn: async (isWanted: boolean): Promise<void> => {
      if (isWanted) await api.call(followCampaign, { params: { id } })
      else await api.call(unfollowCampaign, { params: { id } })
    },
    onSuccess: (_, isWanted) => {
      onChange(isWanted)
      showToast(
        isWanted
          ? { title: 'You get its updates by mail', link: { label: 'See what you follow', to: paths.myCampaigns() } }
          : {
              title: 'You no longer follow this campaign',
              action: { label: 'Undo', onClick: () => mutation.mutate(true) },
            },
      )
    },
    onError: (error, isWanted) =>
      showToast({ tone: 'danger', title: answerOr(isWanted ? 'Failed to follow' : 'Failed to stop following', error) }),
  })
  return { follow: mutation.mutate, isPending: mutation.isPending }
}
