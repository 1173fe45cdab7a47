import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import { urgentTextMax, urgentUpdatesMax } from '@muster/contract/facts/promises.ts'
import { previewUrgentUpdateEndpoint, sendUrgentUpdateEndpoint } from '@muster/contract/campaigns/urgent-updates.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callOnce } from '../../../api/call-once.ts'
import { useApi } from '../../../api/context.tsx'
import { useFormDraft } from '../../../lib/draft.ts'
import { plural } from '../../../lib/format.ts'
import { charactersOf } from '../../../lib/too-long.ts'
import { useContractForm } from '../../../lib/useContractForm.ts'
import { useFocusOnMount } from '../../../lib/useFocusOnMount.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { DialogForm } from '../../../ui/overlay/DialogForm.tsx'
import { Failure } from '../../../ui/page/Failure.tsx'
import { Loading, Skeleton } from '../../../ui/page/Skeleton.tsx'
import { Alert } from '../../../ui/text/Alert.tsx'

type Preview = { people: number; left: number }
type Edited = Pick<Campaign, '_id' | 'title'>

const whomWords = (people: number): string =>
  people === 0
    ? 'No one stands behind the campaign yet, so no mail is sent. It is shown at the top of its page.'
    : `Mailed at once to ${plural(people, 'person', 'people')}, and shown at the top of the campaign’s page.`

const UrgentForm = ({
  campaign: { _id: id },
  preview: { people, left },
  onSent,
  onCancel,
}: {
  campaign: Edited
  preview: Preview
  onSent: (left: number) => Promise<void>
  onCancel: () => void
}) => {
  const api = useApi()
  const made = useContractForm({
    schema: sendUrgentUpdateEndpoint.body,
    defaultValues: { text: '' },
    failure: 'Failed to send',
    send: async (body) => {
      const { left: stillLeft } = await callOnce(api, sendUrgentUpdateEndpoint, { params: { id }, body })
      draft.clear()
      await onSent(stillLeft)
    },
  })
  const draft = useFormDraft(made.form, `urgent.${id}`)
  return (
    <DialogForm
      form={made}
      action={people === 0 ? 'Publish it now' : `Mail it to ${plural(people, 'person', 'people')} now`}
      tone="danger"
      pendingLabel="Sending…"
      onCancel={onCancel}
    >
      <TextArea
        {...made.field('text')}
        label="What people have to know"
        help={charactersOf(made.form.watch('text'), urgentTextMax)}
      />
      <p>
        {whomWords(people)} You have {left} of {urgentUpdatesMax} left, with this one. It cannot be taken back.
      </p>
    </DialogForm>
  )
}

/** The result. It takes focus, because the pressed button is no longer on the page. */
const Sent = ({ left, onClose }: { left: number; onClose: () => void }) => {
  const box = useFocusOnMount<HTMLDivElement>()
  return (
    <div className="grid gap-5">
      <div ref={box} tabIndex={-1}>
        <Alert tone="good" live title="Your urgent update is sent">
          <p>
            The mails leave now, and the campaign’s page shows it at the top. You have {left} of {urgentUpdatesMax}{' '}
            left.
          </p>
        </Alert>
      </div>
      <div className="flex justify-end">
        <Button tone="secondary" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  )
}

const AllUsed = () => (
  <Alert tone="warning" title={`The ${urgentUpdatesMax} urgent updates of this campaign were sent`}>
    <p>No more can be sent. You can still cancel the campaign until it ends, which is mailed too.</p>
  </Alert>
)

/** Asks the owner what everyone who stands behind the campaign has to know, and says whom it is mailed to. */
export const UrgentDialog = ({
  campaign,
  onSent,
  onClose,
}: {
  campaign: Edited
  /** Called when it was sent. */
  onSent: () => Promise<void>
  onClose: () => void
}) => {
  const api = useApi()
  const [left, setLeft] = useState<number | null>(null)
  const preview = useQuery({
    queryKey: ['campaigns', 'urgent-preview', campaign._id],
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) => api.call(previewUrgentUpdateEndpoint, { params: { id: campaign._id } }, { signal }),
  })
  const sent = async (stillLeft: number) => {
    setLeft(stillLeft)
    await onSent()
  }
  const { data, error } = preview
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Send an urgent update"
      description={<bdi>{campaign.title}</bdi>}
    >
      {left !== null && <Sent left={left} onClose={onClose} />}
      {left === null && data?.left === 0 && <AllUsed />}
      {left === null && data && data.left > 0 && (
        <UrgentForm campaign={campaign} preview={data} onSent={sent} onCancel={onClose} />
      )}
      {left === null && !data && error && (
        <Failure what="Failed to load" error={error} retry={() => void preview.refetch()} />
      )}
      {left === null && !data && !error && (
        <Loading>
          <Skeleton className="h-56" />
        </Loading>
      )}
    </Dialog>
  )
}
