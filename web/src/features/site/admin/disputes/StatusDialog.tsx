import { type DisputeCase, setDisputeStatusEndpoint } from '@muster/contract/campaigns/disputes.ts'
import { useApi } from '../../../../api/context.tsx'
import { useContractForm } from '../../../../lib/useContractForm.ts'
import { TextArea } from '../../../../ui/form/TextArea.tsx'
import { DecisionDialog } from '../DecisionDialog.tsx'
import { useShowDecision } from './admin-disputes.queries.ts'
import { statusWords } from './dispute-words.ts'

type Status = DisputeCase['status']

const notesHelp = ({ email }: DisputeCase['reporter']) =>
  email === null
    ? 'Kept with the dispute. No mail is sent, because the address of the person who raised it was deleted.'
    : `Mailed to ${email}, and kept with the dispute.`

/** Asks for notes before a status is set. */
export const StatusDialog = ({
  dispute,
  status,
  onDecided,
  onClose,
}: {
  dispute: DisputeCase
  status: Status
  onDecided: () => void
  onClose: () => void
}) => {
  const api = useApi()
  const showDecision = useShowDecision()
  const made = useContractForm({
    schema: setDisputeStatusEndpoint.body,
    defaultValues: { resolutionNotes: '' },
    toBody: (values) => ({ ...values, status }),
    failure: 'Failed to change the status',
    send: async (body) => {
      showDecision(await api.call(setDisputeStatusEndpoint, { params: { id: dispute._id }, body }))
      onDecided()
      onClose()
    },
  })
  const { action } = statusWords[status]
  return (
    <DecisionDialog
      title={`${action}?`}
      about={dispute.reason}
      form={made}
      action={action}
      tone={status === 'rejected' ? 'danger' : 'primary'}
      onClose={onClose}
    >
      <TextArea {...made.field('resolutionNotes')} label="Notes" optional help={notesHelp(dispute.reporter)} />
    </DecisionDialog>
  )
}
