import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import type { CampaignUpdate } from '@muster/contract/campaigns/update.ts'
import { createUpdateEndpoint } from '@muster/contract/campaigns/updates.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { callOnce } from '../../../api/call-once.ts'
import { useApi } from '../../../api/context.tsx'
import { useFormDraft, writeDraft } from '../../../lib/draft.ts'
import { useNow } from '../../../lib/now.tsx'
import { useContractForm } from '../../../lib/useContractForm.ts'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { DialogForm } from '../../../ui/overlay/DialogForm.tsx'
import { Failure } from '../../../ui/page/Failure.tsx'
import { Loading, Skeleton } from '../../../ui/page/Skeleton.tsx'
import { Alert } from '../../../ui/text/Alert.tsx'
import { aboutWords, leftWords, usedWords, whenWords, whomWords } from './fate-words.ts'
import { SentUpdate, TakenBack } from './SentUpdate.tsx'
import { UpdateFields, type UpdatePictures, type UpdateValues, whyNotYet } from './UpdateFields.tsx'
import { previewQuery, type UpdatePreview, useReloadUpdates } from './updates.queries.ts'

export type Written = Pick<Campaign, '_id' | 'title' | 'timeZone'>

const draftName = (campaignId: string) => `update.${campaignId}`
const nothing: UpdateValues = { title: '', text: '', images: [] }

/** Above the fields, so that it is read before the button, which always stays in sight. */
const Fate = ({ preview, timeZone }: { preview: UpdatePreview; timeZone: string }) => {
  const when = whenWords(preview, timeZone, useNow())
  return (
    <Alert tone={preview.isUrgent ? 'warning' : 'info'} title={whomWords(preview)}>
      <p>It is on the campaign’s page at once.</p>
      {when !== null && <p>{when}</p>}
      {preview.left > 0 && <p>{leftWords(preview)}</p>}
    </Alert>
  )
}

const actionWords = ({ isUrgent, people }: UpdatePreview): string =>
  isUrgent && people > 0 ? `Mail it to ${aboutWords(people)} now` : 'Publish it'

const WriteForm = ({
  campaign: { _id: id, timeZone },
  preview,
  pictures,
  onWritten,
  onRefused,
  onCancel,
}: {
  campaign: Written
  preview: UpdatePreview
  pictures: UpdatePictures
  onWritten: (update: CampaignUpdate) => void
  onRefused: () => void
  onCancel: () => void
}) => {
  const api = useApi()
  const reasonId = useId()
  const made = useContractForm({
    schema: createUpdateEndpoint.body,
    defaultValues: nothing,
    failure: 'Failed to publish',
    send: async (body) => {
      const shown = { ...body, isUrgent: preview.isUrgent }
      const update = await callOnce(api, createUpdateEndpoint, { params: { id }, body: shown }).catch(
        (error: unknown) => {
          onRefused()
          throw error
        },
      )
      draft.clear()
      onWritten(update)
    },
  })
  const draft = useFormDraft(made.form, draftName(id))
  const reason = whyNotYet(pictures, usedWords(preview, timeZone))
  return (
    <DialogForm
      form={made}
      action={actionWords(preview)}
      tone={preview.isUrgent ? 'danger' : 'primary'}
      pendingLabel="Publishing…"
      onCancel={onCancel}
      unavailableBecause={reason === null ? undefined : reasonId}
      reason={reason !== null && <p id={reasonId}>{reason}</p>}
    >
      <Fate preview={preview} timeZone={timeZone} />
      <UpdateFields made={made} pictures={pictures} />
    </DialogForm>
  )
}

/** Asks the owner what is new, says to whom and when it is mailed, and lets them take it back. */
export const WriteDialog = ({
  campaign,
  pictures,
  onClose,
}: {
  campaign: Written
  pictures: UpdatePictures
  onClose: () => void
}) => {
  const preview = useQuery(previewQuery(useApi(), campaign._id))
  const reload = useReloadUpdates(campaign._id)
  const [sent, setSent] = useState<CampaignUpdate | null>(null)
  const [isTakenBack, setIsTakenBack] = useState(false)
  const { data, error } = preview
  const written = (update: CampaignUpdate) => {
    setSent(update)
    void reload()
  }
  const takenBack = ({ title, text, images }: CampaignUpdate) => {
    // So that it can be mended and written again.
    writeDraft(draftName(campaign._id), { title, text, images })
    setSent(null)
    setIsTakenBack(true)
    void preview.refetch()
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Write an update"
      description={<bdi>{campaign.title}</bdi>}
    >
      {sent && (
        <SentUpdate
          {...{ campaign, onClose }}
          update={sent}
          isMailed={data?.people !== 0}
          onTakenBack={() => takenBack(sent)}
        />
      )}
      {!sent && isTakenBack && <TakenBack />}
      {!sent && data && (
        <WriteForm
          {...{ campaign, pictures }}
          preview={data}
          onWritten={written}
          onRefused={() => void preview.refetch()}
          onCancel={onClose}
        />
      )}
      {!data && error && <Failure what="Failed to load" error={error} retry={() => void preview.refetch()} />}
      {!data && !error && (
        <Loading>
          <Skeleton className="h-96" />
        </Loading>
      )}
    </Dialog>
  )
}
