import { MessageInput } from '@muster/contract/disputes/dispute-message.ts'
import { useContractForm } from '../../lib/useContractForm.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { DialogForm } from '../../ui/overlay/DialogForm.tsx'
import { TextArea } from '../../ui/form/TextArea.tsx'

/** Asks the person who raised a dispute what they want to write to the admins. */
export const MessageDialog = ({
  about,
  say,
  onClose,
}: {
  about: string
  say: (text: string) => Promise<void>
  onClose: () => void
}) => {
  const made = useContractForm({
    schema: MessageInput,
    defaultValues: { text: '' },
    failure: 'Failed to send the message',
    send: async ({ text }) => {
      await say(text)
      onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Write to the admins"
      description={<bdi>{about}</bdi>}
    >
      <DialogForm form={made} action="Send" pendingLabel="Sending…" onCancel={onClose}>
        <TextArea {...made.field('text')} label="Message" help="Kept with the dispute, and mailed to the admins." />
      </DialogForm>
    </Dialog>
  )
}
