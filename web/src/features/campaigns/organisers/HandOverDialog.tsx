import { transferWaitHours } from '@muster/contract/facts/organisers.ts'
import { requestTransferEndpoint } from '@muster/contract/campaigns/organisers.ts'
import { useApi } from '../../../api/context.tsx'
import { useContractForm } from '../../../lib/useContractForm.ts'
import { useFormDraft } from '../../../lib/draft.ts'
import { EmailInput } from '../../../ui/form/EmailInput.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { DialogForm } from '../../../ui/overlay/DialogForm.tsx'
import { showToast } from '../../../ui/overlay/toasts.ts'

/** Asks the owner for the address of the person who is to take the campaign over, and says what that means. */
export const HandOverDialog = ({
  campaignId,
  title,
  onAsked,
  onClose,
}: {
  campaignId: string
  title: string
  onAsked: () => void
  onClose: () => void
}) => {
  const api = useApi()
  const made = useContractForm({
    schema: requestTransferEndpoint.body,
    defaultValues: { email: '' },
    failure: 'Failed to ask',
    send: async (body) => {
      const { email } = await api.call(requestTransferEndpoint, { params: { id: campaignId }, body })
      draft.clear()
      showToast({ title: `We mail the request to ${email}` })
      onClose()
      onAsked()
    },
  })
  const draft = useFormDraft(made.form, `hand-over.${campaignId}`)
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Hand the campaign over?"
      description={<bdi>{title}</bdi>}
    >
      <DialogForm form={made} tone="danger" action="Ask this person" pendingLabel="Asking…" onCancel={onClose}>
        <ul className="grid list-disc gap-2 pl-5">
          <li>
            The person gets a mail, and becomes the owner once they accept. Until then you can withdraw the request.
          </li>
          <li>Then you can no longer change the campaign, and its payouts go to the new owner.</li>
          <li>
            Co-organisers and everyone who stands behind the campaign are told by mail. Its page names both of you.
          </li>
          <li>
            For {transferWaitHours} hours no payout can be requested, and the campaign cannot be handed over again.
          </li>
        </ul>
        <EmailInput {...made.field('email')} label="Email address of the new owner" autoComplete="off" />
      </DialogForm>
    </Dialog>
  )
}
