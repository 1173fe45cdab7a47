import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import { supportCampaign, withdrawSupport } from '@muster/contract/facts/calls.ts'
import { useMutation } from '@tanstack/react-query'
import { useApi } from '../../../api/context.tsx'
import { answerOr, isPromiseChanged } from '../../../api/errors.ts'
import { changedSinceYes, renewWords } from '../../../lib/needs-words.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Alert } from '../../../ui/text/Alert.tsx'
import { WhatChanged } from './WhatChanged.tsx'

type Answer = 'stay' | 'withdraw'

/** What the page updates. `change`: of the supporter count. A support under an older version is not counted, so its end changes nothing. */
export type OnAnswered = (isSupported: boolean, change: number) => void

const useAnswer = ({ _id: id, version }: Campaign, onAnswered: OnAnswered, onPromiseChanged: () => void) => {
  const api = useApi()
  return useMutation({
    mutationFn: async (answer: Answer) => {
      if (answer === 'stay') return api.call(supportCampaign, { params: { id }, body: { version } })
      await api.call(withdrawSupport, { params: { id } })
      return { created: false }
    },
    onSuccess: ({ created }, answer) => onAnswered(answer === 'stay', created ? 1 : 0),
    onError: (error) => isPromiseChanged(error) && onPromiseChanged(),
  })
}

const fallbacks = { stay: 'Failed to support', withdraw: 'Failed to withdraw' } as const

/** Asks a supporter whether they stay after a change of the promise. It shows what changed since they supported it. */
export const RenewNotice = ({
  campaign,
  mayStay,
  onAnswered,
  onPromiseChanged,
}: {
  campaign: Campaign
  /** Whether it takes support. */
  mayStay: boolean
  onAnswered: OnAnswered
  /** The promise was changed again after the page was loaded. */
  onPromiseChanged: () => void
}) => {
  const { mutate, isPending, variables, error } = useAnswer(campaign, onAnswered, onPromiseChanged)
  const { supportedVersion } = campaign
  if (supportedVersion === null) return null
  return (
    <Alert
      tone="warning"
      title={changedSinceYes}
      action={
        <div className="flex flex-wrap gap-3">
          {mayStay && (
            <Button
              pending={isPending && variables === 'stay'}
              pendingLabel="Saving…"
              onClick={() => !isPending && mutate('stay')}
            >
              Stay
            </Button>
          )}
          <Button
            tone="secondary"
            pending={isPending && variables === 'withdraw'}
            pendingLabel="Withdrawing…"
            onClick={() => !isPending && mutate('withdraw')}
          >
            Withdraw
          </Button>
        </div>
      }
    >
      <p>{mayStay ? renewWords(campaign.needs) : 'Your support does not count. You can only withdraw it now.'}</p>
      <div className="mt-3">
        <WhatChanged campaignId={campaign._id} from={supportedVersion} />
      </div>
      {error && (
        <p role="alert" className="mt-2 font-semibold text-danger">
          {answerOr(fallbacks[variables], error)}
        </p>
      )}
    </Alert>
  )
}
