import { type DisputeCase, setDisputeStatus } from '@muster/contract/disputes/disputes.ts'
import { useApi } from '../../../api/context.tsx'
import { useContractForm } from '../../../lib/useContractForm.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { FormSummary } from '../../../ui/form/FormSummary.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { useShowDecision } from './admin-disputes.queries.ts'
import { statusWords } from './dispute-words.ts'

type Status = DisputeCase['status']

const notesHelp = ({ email }: DisputeCase['reporter']) =>
  email === null
    ? 'Kept with the dispute. No mail is sent, because the account that raised it was deleted.'
    : `Mailed to ${email}, and kept with the dispute.`

const NotesForm = ({ dispute, status, onDone }: { dispute: DisputeCase; status: Status; onDone: () => void }) => {
  const api = useApi()
  const showDecision = useShowDecision()
  const { field, onSubmit, isPending, problems } = useContractForm({
    schema: setDisputeStatus.body,
    defaultValues: { resolutionNotes: '' },
    toBody: (values) => ({ ...values, status }),
    failure: 'Failed to change the status',
    send: async (body) => {
      showDecision(await api.call(setDisputeStatus, { params: { id: dispute._id }, body }))
      onDone()
    },
  })
  return (
    <form noValidate className="grid gap-5" onSubmit={onSubmit}>
      <FormSummary problems={problems} />
      <TextArea {...field('resolutionNotes')} label="Notes" optional help={notesHelp(dispute.reporter)} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button tone="secondary" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" tone={status === 'rejected' ? 'danger' : 'primary'} pending={isPending}>
          {statusWords[status].action}
        </Button>
      </div>
    </form>
  )
}

/** Asks for notes before a status is set. */
export const StatusDialog = ({
  dispute,
  status,
  onClose,
}: {
  dispute: DisputeCase
  status: Status
  onClose: () => void
}) => (
  <Dialog
    open
    onOpenChange={(isOpen) => !isOpen && onClose()}
    title={`${statusWords[status].action}?`}
    description={<bdi>{dispute.reason}</bdi>}
  >
    <NotesForm dispute={dispute} status={status} onDone={onClose} />
  </Dialog>
)
