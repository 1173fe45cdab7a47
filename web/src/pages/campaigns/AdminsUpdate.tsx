import { takeUpdateDownEndpoint } from '@muster/contract/campaigns/updates.ts'
import type { CampaignUpdate } from '@muster/contract/campaigns/update.ts'
import { removalReasonMax } from '@muster/contract/facts/limits.ts'
import { useState } from 'react'
import { useApi } from '../../api/context.tsx'
import { useReloadUpdates } from '../../features/campaigns/updates/updates.queries.ts'
import { charactersOf } from '../../lib/too-long.ts'
import { useContractForm } from '../../lib/useContractForm.ts'
import { Button } from '../../ui/button/Button.tsx'
import { TextArea } from '../../ui/form/TextArea.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { DialogForm } from '../../ui/overlay/DialogForm.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'

type Props = { campaignId: string; update: CampaignUpdate; onClose: () => void }

const TakeDownDialog = ({ campaignId, update: { _id: id, title }, onClose }: Props) => {
  const api = useApi()
  const reload = useReloadUpdates(campaignId)
  const made = useContractForm({
    schema: takeUpdateDownEndpoint.body,
    defaultValues: { reason: '' },
    failure: 'Failed to remove it',
    send: async (body) => {
      await api.call(takeUpdateDownEndpoint, { params: { id }, body })
      await reload()
      showToast({ title: 'The update is removed' })
      onClose()
      // The pressed button is no longer on the page.
      document.getElementById('news')?.focus()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Remove the update?"
      description={<bdi>{title}</bdi>}
    >
      <DialogForm form={made} action="Remove it" tone="danger" pendingLabel="Removing…" onCancel={onClose}>
        <TextArea
          {...made.field('reason')}
          label="Reason"
          help={charactersOf(made.form.watch('reason'), removalReasonMax)}
        />
        <p className="text-sm text-mute">
          The update is no longer shown, and mails of it that have not left are not sent. Its author and the owner are
          mailed the reason. This cannot be undone.
        </p>
      </DialogForm>
    </Dialog>
  )
}

/** What an admin does about an update of a campaign that they do not organise. */
export const AdminsUpdate = ({ campaignId, update }: Omit<Props, 'onClose'>) => {
  const [isAsked, setIsAsked] = useState(false)
  if (update.removedAt !== null) return null
  return (
    <div className="-ml-3.5 mt-1 print:hidden">
      <Button
        tone="quiet"
        size="small"
        aria-haspopup="dialog"
        aria-label={`Remove the update ${update.title}`}
        onClick={() => setIsAsked(true)}
      >
        Remove…
      </Button>
      {isAsked && <TakeDownDialog {...{ campaignId, update }} onClose={() => setIsAsked(false)} />}
    </div>
  )
}
