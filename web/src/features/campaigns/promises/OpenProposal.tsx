import { withdrawProposal } from '@muster/contract/facts/calls.ts'
import type { PromiseProposal } from '@muster/contract/campaigns/proposals.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../api/context.tsx'
import { answerOr } from '../../../api/errors.ts'
import { formatInstantThere, viewersZone } from '../../../lib/format.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { showToast } from '../../../ui/overlay/toasts.ts'
import { Alert } from '../../../ui/text/Alert.tsx'
import { PromiseDifference } from './ChangeTable.tsx'
import { lastProposalQuery, proposalsKey } from './proposals.queries.ts'

const effects = {
  change:
    'What people said yes to stays as it is until an admin has confirmed the change. Another change of it ends the wait.',
  correction:
    'What people said yes to stays as it is until an admin has confirmed that only spelling changes. Another change of it ends the wait.',
} as const

const Withdraw = ({ proposal: { _id: proposalId, campaignId } }: { proposal: PromiseProposal }) => {
  const api = useApi()
  const queryClient = useQueryClient()
  const withdraw = useMutation({
    mutationFn: () => api.call(withdrawProposal, { params: { id: campaignId, proposalId } }),
    onSuccess: () => showToast({ title: 'The change was withdrawn' }),
    onError: (error) => showToast({ title: answerOr('Failed to withdraw the change', error), tone: 'danger' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: proposalsKey(campaignId) }),
  })
  return (
    <Button tone="secondary" size="small" pending={withdraw.isPending} onClick={() => withdraw.mutate()}>
      Withdraw
    </Button>
  )
}

/** The change that waits for an admin, for the owner of the campaign. */
export const OpenProposal = ({ campaignId }: { campaignId: string }) => {
  const { data: proposal } = useQuery(lastProposalQuery(useApi(), campaignId))
  if (proposal?.status !== 'open') return null
  const { kind, before, after, createdAt } = proposal
  const name = kind === 'correction' ? 'A correction' : 'A change'
  return (
    <div className="mt-4">
      <Alert
        title={`${name} waits for an admin since ${formatInstantThere(createdAt, viewersZone())}`}
        action={<Withdraw proposal={proposal} />}
      >
        <p className="mb-2">{effects[kind]}</p>
        <PromiseDifference before={before} after={after} caption="What an admin has to confirm" />
      </Alert>
    </div>
  )
}
