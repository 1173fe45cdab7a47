import { MessageInput } from '@muster/contract/disputes/dispute-message.ts'
import type { DisputeCase } from '@muster/contract/disputes/disputes.ts'
import { useContractForm } from '../../../lib/useContractForm.ts'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { DecisionDialog } from '../DecisionDialog.tsx'
import { useWriteToReporter } from './admin-disputes.queries.ts'

const helpFor = ({ email }: DisputeCase['reporter']) =>
  email === null
    ? 'Kept with the dispute. No mail is sent, because the address of the person who raised it was deleted.'
    : `Mailed to ${email}, and kept with the dispute. Your name is not shown.`

/** Asks an admin what to write to the person who raised a dispute. */
export const MessageDialog = ({ dispute, onClose }: { dispute: DisputeCase; onClose: () => void }) => {
  const write = useWriteToReporter(dispute._id)
  const made = useContractForm({
    schema: MessageInput,
    defaultValues: { text: '' },
    failure: 'Failed to send the message',
    send: async ({ text }) => {
      await write(text)
      onClose()
    },
  })
  return (
    <DecisionDialog
      title="Write to the person who raised it"
      about={dispute.reason}
      form={made}
      action="Send"
      pendingLabel="Sending…"
      onClose={onClose}
    >
      <TextArea {...made.field('text')} label="Message" help={helpFor(dispute.reporter)} />
    </DecisionDialog>
  )
}
