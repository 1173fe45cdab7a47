import { MessageInput } from '@muster/contract/campaigns/dispute-message.ts'
import { useFormDraft } from '../../../lib/draft.ts'
import { useContractForm } from '../../../lib/useContractForm.ts'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { DialogForm } from '../../../ui/overlay/DialogForm.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'

/** Asks for a message about a dispute. @param draftName under which the browser keeps what is typed, until it is sent. @param help who reads it */
export const MessageDialog = ({
  draftName,
  title,
  about,
  help,
  say,
  onClose,
}: {
  draftName: string
  title: string
  about: string
  help: string
  say: (text: string) => Promise<void>
  onClose: () => void
}) => {
  const made = useContractForm({
    schema: MessageInput,
    defaultValues: { text: '' },
    failure: 'Failed to send the message',
    send: async ({ text }) => {
      await say(text)
      draft.clear()
      onClose()
    },
  })
  const draft = useFormDraft(made.form, draftName)
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={title} description={<bdi>{about}</bdi>}>
      <DialogForm form={made} action="Send" pendingLabel="Sending…" onCancel={onClose}>
        <TextArea {...made.field('text')} label="Message" help={help} />
      </DialogForm>
    </Dialog>
  )
}
