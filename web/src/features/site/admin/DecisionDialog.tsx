import { WritingDialog } from '../../../ui/overlay/WritingDialog.tsx'
import { DialogForm } from '../../../ui/overlay/DialogForm.tsx'
import type { DialogFormProps } from '../../../ui/overlay/DialogForm.tsx'

/** Asks an admin for a decision. @param about the campaign or dispute that it concerns */
export const DecisionDialog = ({
  title,
  about,
  onClose,
  ...form
}: { title: string; about: string; onClose: () => void } & Omit<DialogFormProps, 'onCancel'>) => (
  <WritingDialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={title} description={<bdi>{about}</bdi>}>
    <DialogForm {...form} onCancel={onClose} />
  </WritingDialog>
)
