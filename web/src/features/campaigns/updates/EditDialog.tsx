import type { CampaignUpdate } from '@muster/contract/campaigns/update.ts'
import { editUpdateEndpoint } from '@muster/contract/campaigns/updates.ts'
import { useId } from 'react'
import { useApi } from '../../../api/context.tsx'
import { useFormDraft } from '../../../lib/draft.ts'
import { formatInstantThere } from '../../../lib/format.ts'
import { useContractForm } from '../../../lib/useContractForm.ts'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { DialogForm } from '../../../ui/overlay/DialogForm.tsx'
import { showToast } from '../../../ui/overlay/toasts.ts'
import { Alert } from '../../../ui/text/Alert.tsx'
import { UpdateFields, type UpdatePictures, whyNotYet } from './UpdateFields.tsx'
import { useReloadUpdates } from './updates.queries.ts'

const Meaning = ({ update: { mailedAt, leavesAt, review }, zone }: { update: CampaignUpdate; zone: string }) => {
  if (mailedAt !== null) {
    return (
      <Alert tone="warning" title="Its mails have left">
        <p>
          Nothing is mailed again. The page says that the update was changed, and what was mailed stays readable. If
          people have to know, write a new update.
        </p>
      </Alert>
    )
  }
  return (
    <Alert title="Its mails have not left">
      {review === null ? (
        <p>They leave on {formatInstantThere(leavesAt, zone)}, and say what you save before that.</p>
      ) : (
        <p>They say what you save now. An admin looks at it again, so they may leave later.</p>
      )}
    </Alert>
  )
}

/** Changes an update, and says whether its mails have left. */
export const EditDialog = ({
  campaign,
  update,
  pictures,
  onClose,
}: {
  campaign: { _id: string; timeZone: string }
  update: CampaignUpdate
  pictures: UpdatePictures
  onClose: () => void
}) => {
  const api = useApi()
  const reload = useReloadUpdates(campaign._id)
  const reasonId = useId()
  const { title, text, images, _id: updateId } = update
  const made = useContractForm({
    schema: editUpdateEndpoint.body,
    defaultValues: { title, text, images },
    failure: 'Failed to save',
    send: async (body) => {
      await api.call(editUpdateEndpoint, { params: { id: campaign._id, updateId }, body })
      draft.clear()
      await reload()
      showToast({ title: 'The update is changed' })
      onClose()
    },
  })
  const draft = useFormDraft(made.form, `update.${campaign._id}.${updateId}`)
  const reason = whyNotYet(pictures, null)
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title="Edit the update">
      <DialogForm
        form={made}
        action="Save"
        pendingLabel="Saving…"
        onCancel={onClose}
        unavailableBecause={reason === null ? undefined : reasonId}
        reason={reason !== null && <p id={reasonId}>{reason}</p>}
      >
        <Meaning update={update} zone={campaign.timeZone} />
        <UpdateFields made={made} pictures={pictures} />
      </DialogForm>
    </Dialog>
  )
}
