import { proposalReasonMax, type ProposalKind } from '@muster/contract/facts/promises.ts'
import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import { updateCampaign } from '@muster/contract/facts/calls.ts'
import { proposeChangeEndpoint } from '@muster/contract/campaigns/proposals.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '../../../api/context.tsx'
import { paths } from '../../../paths.ts'
import { useFormDraft } from '../../../lib/draft.ts'
import { useContractForm } from '../../../lib/useContractForm.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { DialogForm } from '../../../ui/overlay/DialogForm.tsx'
import { showToast } from '../../../ui/overlay/toasts.ts'
import { type CampaignEdit, splitEdit } from './only-spelling.ts'
import { proposalsKey } from './proposals.queries.ts'

const words = {
  change: {
    title: 'Send this change to an admin?',
    description: 'Money of this campaign was paid out.',
    about:
      'That is why an admin has to confirm it. Until then, and if the admin refuses, what people said yes to stays as it is. You get a mail either way.',
    sent: 'Your change waits for an admin',
  },
  correction: {
    title: 'Send this correction to an admin?',
    description: 'An admin checks that it only corrects spelling.',
    about:
      'Once it is confirmed, your supporters and donors stay counted, and no one is asked again. Until then, and if the admin refuses, what people said yes to stays as it is. You get a mail either way.',
    sent: 'Your correction waits for an admin',
  },
} as const satisfies Record<ProposalKind, object>

type Proposing = { campaignId: string; edit: CampaignEdit; kind: ProposalKind; onSent: (campaign: Campaign) => void }

/** The form with the reason, which is kept until it is sent. */
const useProposalForm = ({ campaignId, edit, kind, onSent }: Proposing) => {
  const api = useApi()
  const queryClient = useQueryClient()
  const { promised, free } = splitEdit(edit)
  const made = useContractForm({
    schema: proposeChangeEndpoint.body,
    defaultValues: { reason: '' },
    toBody: (values) => ({ ...values, kind, change: promised }),
    failure: 'Failed to send it to an admin',
    send: async (body) => {
      const params = { id: campaignId }
      const saved = await api.call(updateCampaign, { params, body: free })
      await api.call(proposeChangeEndpoint, { params, body })
      draft.clear()
      await queryClient.invalidateQueries({ queryKey: proposalsKey(campaignId) })
      showToast({ title: words[kind].sent, link: { label: 'See it', to: paths.editCampaign(campaignId) } })
      onSent(saved)
    },
  })
  const draft = useFormDraft(made.form, `proposal.${campaignId}`)
  return made
}

/**
 * Sends a change to an admin, with the owner’s reason. Arrangements, story, tags and pictures of the same edit are saved first.
 * @param costs what it does once it is confirmed
 * @param onSent gets the campaign with what was saved
 */
export const ProposalDialog = ({
  costs,
  other,
  onClose,
  ...proposing
}: Proposing & {
  costs: ReactNode
  /** The other choice that the owner has. */
  other?: { label: string; choose: () => void } | undefined
  onClose: () => void
}) => {
  const made = useProposalForm(proposing)
  const { title, description, about } = words[proposing.kind]
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={title} description={description}>
      <DialogForm form={made} action="Send to an admin" pendingLabel="Sending…" onCancel={onClose}>
        <p>{about}</p>
        {costs && (
          <div className="grid gap-2">
            <p>Once it is confirmed:</p>
            {costs}
          </div>
        )}
        <p className="text-sm text-mute">
          What you changed of when and where you meet, the story, tags and pictures is saved when you send it. The page
          shows everybody each change once it takes effect.
        </p>
        <TextArea
          {...made.field('reason')}
          label="Why"
          optional
          rows={3}
          help={`Only admins read it. At most ${proposalReasonMax} characters.`}
        />
        {other && (
          <Button tone="quiet" size="small" className="-mx-3.5 justify-self-start" onClick={other.choose}>
            {other.label}
          </Button>
        )}
      </DialogForm>
    </Dialog>
  )
}
