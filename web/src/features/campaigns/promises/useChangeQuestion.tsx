import { previewChange } from '@muster/contract/facts/calls.ts'
import type { ProposalKind } from '@muster/contract/facts/promises.ts'
import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import { useState } from 'react'
import { useApi } from '../../../api/context.tsx'
import { viewersZone } from '../../../lib/format.ts'
import { serverClock } from '../../../lib/server-clock.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { type CampaignEdit, mayBeSpelling } from './only-spelling.ts'
import { lockOf } from './promise-lock.ts'
import { costsOf } from './promise-words.ts'
import { ProposalDialog } from './ProposalDialog.tsx'

/** What the owner decided. `proposed`: it was sent to an admin, and the campaign has the rest of the edit. */
export type ChangeAnswer = { kind: 'save' } | { kind: 'stop' } | { kind: 'proposed'; campaign: Campaign }

type Question = {
  campaignId: string
  edit: CampaignEdit
  costs: readonly string[]
  /** Whether money was paid out, so that an admin has to confirm it. */
  needsConfirmation: boolean
  /** Whether it can be proposed as a correction of spelling, after which no one is asked again. */
  mayBeSpelling: boolean
  answer: (answer: ChangeAnswer) => void
}

const stop = { kind: 'stop' } as const
const spelling = 'Send as a spelling correction'

const Costs = ({ costs }: { costs: readonly string[] }) => (
  <ul className="grid list-disc gap-2 pl-5">
    {costs.map((cost) => (
      <li key={cost}>{cost}</li>
    ))}
  </ul>
)

const SaveDialog = ({ costs, answer, onSpelling }: Question & { onSpelling: (() => void) | null }) => (
  <Dialog
    open
    onOpenChange={(isOpen) => !isOpen && answer(stop)}
    title="Save this change?"
    footer={
      <>
        <Button tone="secondary" onClick={() => answer(stop)}>
          Cancel
        </Button>
        <Button onClick={() => answer({ kind: 'save' })}>Save the change</Button>
      </>
    }
  >
    <Costs costs={costs} />
    <p className="mt-3 text-sm text-mute">The page shows everybody what you changed, word by word.</p>
    {onSpelling && (
      <Button tone="quiet" size="small" className="-mx-3.5 mt-3" onClick={onSpelling}>
        {spelling}
      </Button>
    )}
  </Dialog>
)

const ChangeDialog = (question: Question) => {
  const { campaignId, edit, costs, needsConfirmation, answer } = question
  const [kind, setKind] = useState<ProposalKind | null>(needsConfirmation ? 'change' : null)
  const chooseSpelling = () => setKind('correction')
  if (kind === null) {
    return <SaveDialog {...question} onSpelling={question.mayBeSpelling ? chooseSpelling : null} />
  }
  const isChange = kind === 'change'
  return (
    <ProposalDialog
      key={kind}
      campaignId={campaignId}
      edit={edit}
      kind={kind}
      costs={isChange && costs.length > 0 && <Costs costs={costs} />}
      other={isChange && question.mayBeSpelling ? { label: spelling, choose: chooseSpelling } : undefined}
      onSent={(campaign) => answer({ kind: 'proposed', campaign })}
      onClose={() => answer(stop)}
    />
  )
}

/**
 * Asks the owner before a change is saved that people who stand behind the campaign would notice, or that an admin has to confirm.
 * `ask` resolves with what the owner decided. It rejects if the change would be refused.
 */
export const useChangeQuestion = () => {
  const api = useApi()
  const [question, setQuestion] = useState<Question | null>(null)
  return {
    ask: async (campaign: Campaign, edit: CampaignEdit): Promise<ChangeAnswer> => {
      const { _id: campaignId } = campaign
      const preview = await api.call(previewChange, { params: { id: campaignId }, body: edit })
      const { needsConfirmation, supporters, donors } = preview
      // Once it is over, no one is mailed.
      const nowMs = serverClock.now()
      const isOver = lockOf(campaign.endsAt, nowMs)?.kind === 'over'
      const costs = costsOf(
        { ...preview, storyChanged: preview.storyChanged && !isOver },
        { nowMs, zone: viewersZone() },
      )
      if (costs.length === 0 && !needsConfirmation) return { kind: 'save' }
      const asked = Promise.withResolvers<ChangeAnswer>()
      const isFelt = supporters.asked > 0 || donors.asked > 0 || needsConfirmation
      setQuestion({
        ...{ campaignId, edit, costs, needsConfirmation },
        mayBeSpelling: isFelt && mayBeSpelling(campaign, edit),
        answer: asked.resolve,
      })
      return asked.promise.finally(() => setQuestion(null))
    },
    dialog: question && <ChangeDialog {...question} />,
  }
}
