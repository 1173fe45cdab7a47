import { type AdminPromiseProposal, decideProposalEndpoint } from '@muster/contract/campaigns/proposals.ts'
import { useApi } from '../../../../api/context.tsx'
import { useContractForm } from '../../../../lib/useContractForm.ts'
import { TextArea } from '../../../../ui/form/TextArea.tsx'
import { DecisionDialog } from '../DecisionDialog.tsx'
import { effectInWords } from './proposal-words.ts'

/** Asks before a proposed change is confirmed or refused. */
export const DecideDialog = ({
  proposal,
  confirm,
  onClose,
  onDecided,
}: {
  proposal: AdminPromiseProposal
  confirm: boolean
  onClose: () => void
  onDecided: () => void
}) => {
  const api = useApi()
  const made = useContractForm({
    schema: decideProposalEndpoint.body,
    defaultValues: { notes: '' },
    toBody: (values) => ({ ...values, confirm }),
    failure: 'Failed to save the decision',
    send: async (body) => {
      await api.call(decideProposalEndpoint, { params: { id: proposal._id }, body })
      onDecided()
    },
  })
  return (
    <DecisionDialog
      title={confirm ? 'Confirm this change?' : 'Refuse this change?'}
      about={proposal.campaignTitle}
      form={made}
      action={confirm ? 'Confirm it' : 'Refuse it'}
      onClose={onClose}
    >
      <p>
        {confirm ? `It is on the campaign’s page at once. ${effectInWords(proposal)}` : 'The campaign stays as it is.'}
      </p>
      <TextArea
        {...made.field('notes')}
        label={confirm ? 'Note' : 'Reason'}
        optional={confirm}
        rows={3}
        help="Mailed to the owner of the campaign."
      />
    </DecisionDialog>
  )
}
