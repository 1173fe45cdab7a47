import { pointOutSupporterEndpoint } from '@muster/contract/campaigns/removals.ts'
import { useApi } from '../../../api/context.tsx'
import { useContractForm } from '../../../lib/useContractForm.ts'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { WritingDialog } from '../../../ui/overlay/WritingDialog.tsx'
import { DialogForm } from '../../../ui/overlay/DialogForm.tsx'

/** Asks an owner why an admin should look at a named supporter. */
export const PointOutDialog = ({
  campaignId,
  person,
  onSent,
  onClose,
}: {
  campaignId: string
  person: { _id: string; displayName: string }
  onSent: () => void
  onClose: () => void
}) => {
  const api = useApi()
  const made = useContractForm({
    schema: pointOutSupporterEndpoint.body,
    defaultValues: { reason: '' },
    failure: 'Failed to send',
    send: async (body) => {
      await api.call(pointOutSupporterEndpoint, { params: { id: campaignId, userId: person._id }, body })
      onSent()
    },
  })
  return (
    <WritingDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Report to the admins?"
      description={<bdi>{person.displayName}</bdi>}
    >
      <DialogForm form={made} action="Report" pendingLabel="Sending…" onCancel={onClose}>
        <p>
          An admin looks and decides whether this support is removed. Until then it counts. Only admins read that you
          reported it.
        </p>
        <TextArea {...made.field('reason')} label="What is wrong?" />
      </DialogForm>
    </WritingDialog>
  )
}
